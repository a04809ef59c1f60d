export const offer = 'Huevos frescos de la granja, cada semana: suscríbete para una temporada y recoge tus cartones cerca de ti.'
export const drawing = 'Una gallina sobre paja junto a dos huevos'
export const languages = 'Idioma'
