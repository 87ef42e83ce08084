# Tabelas de finais e a sua verificação.

solve-no-such-class = não há nenhuma classe «{ $name }»: escreva-a como KQRvKR, primeiro as peças brancas, pela ordem K Q R B N, no máximo { $most } peças ao todo
solve-too-long = uma vitória em { $class } demora mais do que uma tabela pode dizer
solve-other-below = { $class } foi feita a partir de outra tabela de { $below } que não a que está ao lado: construa-a de novo
solve-wrong-value = { $path } está errado: diz de { $position } que { $says ->
        [white] as brancas ganham em { $plies } meios-lances
        [black] as pretas ganham em { $plies } meios-lances
        [draw] é empate
       *[nothing] nada se sabe
    }, mas pelos seus próprios valores do que pode seguir-se { $should ->
        [white] as brancas ganham em { $should-plies }
        [black] as pretas ganham em { $should-plies }
       *[draw] é empate
    }
solve-unknown-successor = { $path } não diz nada sobre { $position }, que pode surgir
solve-miscounted = { $path } conta no cabeçalho outras posições que não as que contém
solve-not-longest = { $path } mostra { $position } como a sua vitória mais longa, o que não é
