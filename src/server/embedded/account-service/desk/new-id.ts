import { randomInt } from 'node:crypto'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const newId = (length: number): string => Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('')
