
## For menus and lists
about-gorogo = Go em cinco por cinco, com pedras que mudam de lado a cada jogada
