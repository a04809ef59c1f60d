import type * as en from '../../en/pages/login.ts'

export const readsOther = /dozen\.language=(?!es)/
export const heading = 'Iniciar sesión'
export const offer: typeof en.offer = (farm) => `Huevos frescos de ${farm}, cada semana`
export const offerUnnamed = 'Huevos frescos, cada semana'
export const login = 'Entrar'
export const rememberMe = 'Recuérdame'
export const otherAccount = 'Entrar con otra cuenta'
export const forgot = '¿Olvidaste tu contraseña?'
export const newHere = '¿Es tu primera vez?'
export const signUp = 'Crear una cuenta'
export const or = 'o'
export const continueWith: typeof en.continueWith = (issuer) => `Continuar con ${issuer}`
