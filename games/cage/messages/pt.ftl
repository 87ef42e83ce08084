
## For menus and lists
about-cage = um tabuleiro cheio de peças, e ninguém pode ficar ao lado das suas
