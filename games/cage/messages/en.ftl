
## For menus and lists
about-cage = a full board of checkers, and nobody may stand beside his own
