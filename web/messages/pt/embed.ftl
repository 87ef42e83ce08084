# O tabuleiro para páginas de outras pessoas. Nada é inserido nestas frases.

embed-first = Início
embed-previous = Anterior
embed-next = Seguinte
embed-last = Fim
embed-start = Início
embed-after = O tabuleiro depois de
embed-failed = Não é possível mostrar esta partida.
embed-no-record = O texto não é um registo do Henge: devia começar por [game "…"].
embed-no-server = O servidor que conhece as regras não respondeu.
embed-copy = Copiar para uma página Web
