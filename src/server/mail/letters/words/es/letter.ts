export const hello = '¡Hola!'
export const unsubscribe = 'No recibir más'
export const fromNews = ' noticias de la granja.'
