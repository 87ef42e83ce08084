# Tabelas, provas e a sua verificação.

solve-cannot-read = não é possível ler { $path }: { $error }
solve-cannot-write = não é possível escrever { $path }: { $error }
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
solve-bad-claim = { $path } afirma algo sobre uma posição ou variante que não existe
solve-other-claim = { $path } afirma { $field } diferente do que prova, { $shown }
solve-refuted = a prova está errada: leva a { $position }, onde o suposto vencedor já perdeu
solve-unprovable = não é possível provar quem ganha em { $position }
solve-stopped = interrompido
