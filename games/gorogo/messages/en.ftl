
## For menus and lists
about-gorogo = Go on five by five, with stones that change sides every turn
