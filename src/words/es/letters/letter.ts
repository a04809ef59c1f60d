import type * as en from '../../en/letters/letter.ts'

export const hello = '¡Hola!'
export const helloTo: typeof en.helloTo = (name) => `Hola, ${name}:`
export const unsubscribe = 'No recibir más noticias'
export const fromNews = ' de la granja.'
