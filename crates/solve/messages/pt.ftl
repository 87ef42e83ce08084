# Tabelas, provas e a sua verificação.

solve-cannot-read = não é possível ler { $path }: { $error }
solve-cannot-write = não é possível escrever { $path }: { $error }
solve-io-missing = não há tal ficheiro
solve-io-forbidden = permissão negada
solve-io-full = o disco está cheio
solve-io-quota = a sua quota do disco está esgotada
solve-io-too-large = aí os ficheiros não podem ser tão grandes
solve-io-read-only = não se pode escrever no disco
solve-io-is-folder = é uma pasta
solve-io-no-folder = uma parte do caminho não é uma pasta
solve-not-a-receipt = { $path } não é uma tabela nem uma prova do Henge
solve-other-version = { $path } tem a versão «{ $version }» do formato, que este Henge não conhece
solve-cut-short = { $path } está truncado ao fim de { $bytes } bytes: copie-o ou construa-o de novo
solve-flipped-bit = { $path } está danificado: { $part }, o bit { $bit } do byte { $byte } está trocado
solve-damaged = { $path } está danificado: { $part }, algures entre os bytes { $start } e { $end }
solve-part-header = o cabeçalho
solve-part-payload = o conteúdo
solve-part-checksums = as somas de controlo
solve-part-end = o fim
solve-bad-header = { $path } tem um cabeçalho que não faz sentido em «{ $field }»
solve-unexpected = { $path } trata de outra coisa: { $field } é «{ $found }», não «{ $expected }»
solve-bad-payload = { $path } não é o que o seu cabeçalho diz: o byte { $at } do conteúdo não faz sentido
solve-unknown-kind = { $path } é do tipo «{ $kind }» do jogo { $game }, que este Henge não sabe verificar
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
solve-bad-claim = { $path } afirma algo sobre uma posição ou variante que não existe
solve-other-claim = { $path } afirma { $field } diferente do que prova, que é { $shown }
solve-refuted = a prova está errada: leva a { $position }, onde o suposto vencedor perdeu
solve-unprovable = não é possível provar quem ganha { $position }
solve-no-position = a tabela está errada: a sua entrada { $number } não é uma posição
solve-missing-value = a tabela está errada: não diz nada sobre { $position }, que pode surgir
solve-wrong-ending = a tabela está errada: pelos seus próprios valores do que pode seguir-se, { $position } está { $value ->
        [win] ganha
       *[loss] perdida
    } em { $plies } meios-lances
solve-stopped = interrompido
