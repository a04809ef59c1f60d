import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/gift-letters.ts'
import { showDate } from '../dates/show-date.ts'

export { showGift } from '../success.ts'

export const questions = '¿Tienes preguntas? Solo responde a este correo.'

export const gift: Words<typeof en.gift> = {
  subject: (farm) => `Un regalo para ti: huevos de ${farm}`,
  hello: (name) => `¡Hola, ${name}!`,
  bought: (from, farm, what) => `${from} te compró un regalo de ${farm}: ${what}.`,
  quoted: (message) => `«${message}»`,
  how: 'Inicia sesión o crea una cuenta con nosotros, y el código se convierte en crédito que paga tus huevos.',
  link: 'Canjear mi regalo',
  aside:
    'El código vale una sola vez, así que no lo compartas. Quien te hizo el regalo nos dio tu dirección, y no la usamos para nada más.',
}

export const bought: Words<typeof en.bought> = {
  subject: (farm) => `Tu regalo de ${farm}`,
  received: (cents, to, what) => `¡Gracias! Recibimos ${showCents(cents)} por un regalo${to ? ` para ${to}` : ''}: ${what}.`,
  mailed: (email, date) => `Se envía a ${email} el ${showDate(date)}.`,
  printed: 'No se envía por correo: la tarjeta es tuya para imprimir.',
  code: 'Este es su código. Vale una sola vez, para quien lo canjee primero.',
  noCode: 'Su código está en la tarjeta, en tu página de regalos.',
  link: 'Ver la tarjeta',
  aside: 'En la página de regalos encuentras los tuyos, y si ya se canjearon. ¿Tienes preguntas? Solo responde a este correo.',
}

export const resent: Words<typeof en.resent> = {
  subject: (farm) => `Enviamos tu regalo de ${farm} a otra dirección`,
  sent: (to, what, email) => `Enviamos tu regalo para ${to} a ${email}: ${what}.`,
  oldCode: (email) =>
    `El código que enviamos a ${email} ya no sirve. Si ya imprimiste la tarjeta, imprímela de nuevo: tiene un código nuevo.`,
  link: 'Ver la tarjeta',
  notYou: 'Si no pediste esto, cambia tu contraseña y escríbenos.',
}

export const codes: Words<typeof en.codes> = {
  subject: (farm) => `Los códigos de tus regalos de ${farm}`,
  what: 'Estos son los regalos que compraste y que nadie ha canjeado todavía. Cada código vale una sola vez.',
  each: (to, what) => `Para ${to}, ${what}:`,
  link: 'Ver tus regalos',
  aside: 'Si no pediste este correo, no le hagas caso: solo te llegó a ti.',
}

export const refunded: Words<typeof en.refunded> = {
  subject: (cents, farm) => `Te devolvimos ${showCents(cents)} por tu regalo de ${farm}`,
  what: (cents) => `Devolvimos ${showCents(cents)} por el regalo que compraste. Tu banco puede tardar unos días en mostrarlo.`,
  codeEnds: 'Su código ya no vale.',
  worth: (cents) => `El regalo vale ahora ${showCents(cents)}.`,
}

export const withdrawn: Words<typeof en.withdrawn> = {
  subject: (farm) => `Un regalo de ${farm} fue devuelto`,
  what: (cents) =>
    `El dinero de un regalo que canjeaste se devolvió a quien lo había pagado. Con él se retiraron ${showCents(cents)} de tu crédito.`,
  orders: 'Tus pedidos siguen como están.',
}
