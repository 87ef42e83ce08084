# A verificação da tabela de 4x4.

solve-no-position = a tabela está errada: a sua entrada { $number } não é uma posição
solve-missing-value = a tabela está errada: não diz nada sobre { $position }, que pode surgir
solve-wrong-ending = a tabela está errada: pelos seus próprios valores do que pode seguir-se, { $position } está { $value ->
        [win] ganha
       *[loss] perdida
    } em { $plies } meios-lances
