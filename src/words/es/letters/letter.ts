export const hello = '¡Hola!'
export const unsubscribe = 'No recibir más noticias'
export const fromNews = ' de la granja.'
