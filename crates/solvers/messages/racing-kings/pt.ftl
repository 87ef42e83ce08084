# Tabelas de finais e a sua verificação.

solve-no-such-class = classe desconhecida: «{ $name }»; escreva-a como KQRvKR, primeiro as peças brancas, pela ordem K Q R B N, no máximo { $most } peças ao todo
solve-too-long = uma vitória em { $class } demora mais do que uma tabela pode dizer
solve-other-below = { $class } foi construída a partir de outra tabela de { $below }, diferente da que está ao lado: construa-a de novo
solve-wrong-value = { $path } está errado: diz de { $position } que { $says ->
        [white] ganham as Brancas em { $plies } meios-lances
        [black] ganham as Pretas em { $plies } meios-lances
        [draw] é empate
       *[nothing] nada se sabe
    }, mas pelos seus próprios valores do que pode seguir-se { $should ->
        [white] ganham as Brancas em { $should-plies } meios-lances
        [black] ganham as Pretas em { $should-plies } meios-lances
       *[draw] é empate
    }
solve-unknown-successor = { $path } não diz nada sobre { $position }, que pode surgir
solve-miscounted = { $path } contém números de posições diferentes dos que o cabeçalho indica
solve-not-longest = { $path } indica { $position } como a vitória mais longa, mas não o é
