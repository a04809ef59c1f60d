import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/gift-letters.ts'
import { showDate } from '../dates/show-date.ts'

export { showGift } from '../success.ts'

export const questions = '¿Tienes preguntas? Responde a este correo.'

export const gift: Words<typeof en.gift> = {
  subject: (farm) => `Un regalo para ti: huevos de ${farm}`,
  hello: (name) => `¡Hola, ${name}!`,
  bought: (from, farm, what) => `${from} te compró un regalo de ${farm}: ${what}.`,
  quoted: (message) => `“${message}”`,
  how: 'Inicia sesión o crea una cuenta con nosotros, y el código se convierte en crédito para pagar tus huevos.',
  link: 'Canjear mi regalo',
  aside:
    'El código se usa una sola vez, así que no lo compartas. La persona que te hizo el regalo nos dio tu dirección, y no la usamos para nada más.',
}

export const bought: Words<typeof en.bought> = {
  subject: (farm) => `Tu regalo de ${farm}`,
  received: (cents, to, what) => `¡Gracias! Recibimos ${showCents(cents)} por un regalo${to ? ` para ${to}` : ''}: ${what}.`,
  mailed: (email, date) => `Lo enviaremos a ${email} el ${showDate(date)}.`,
  printed: 'Imprime tú la tarjeta de regalo: no la enviamos por correo.',
  code: 'Este es el código. Se usa una sola vez: es para la primera persona que lo canjee.',
  noCode: 'El código está en la tarjeta de regalo, en tu página de regalos.',
  link: 'Ver la tarjeta de regalo',
  aside: 'En tu página de regalos ves si ya se canjeó. ¿Tienes preguntas? Responde a este correo.',
}

export const resent: Words<typeof en.resent> = {
  subject: (farm) => `Enviamos tu regalo de ${farm} a otra dirección`,
  sent: (to, what, email) => `Enviamos tu regalo para ${to} a ${email}: ${what}.`,
  oldCode: (email) =>
    `El código que enviamos a ${email} ya no funciona. Si ya imprimiste la tarjeta, imprímela de nuevo: tiene un código nuevo.`,
  link: 'Ver la tarjeta de regalo',
  notYou: 'Si no pediste esto, cambia tu contraseña y escríbenos.',
}

export const codes: Words<typeof en.codes> = {
  subject: (farm) => `Los códigos de tus regalos de ${farm}`,
  what: 'Estos son los regalos que compraste y que nadie ha canjeado todavía. Cada código se usa una sola vez.',
  each: (to, what) => `Para ${to}, ${what}:`,
  link: 'Ver tus regalos',
  aside: 'Si no pediste este correo, ignóralo: solo te llegó a ti.',
}

export const refunded: Words<typeof en.refunded> = {
  subject: (cents, farm) => `Te devolvimos ${showCents(cents)} por tu regalo de ${farm}`,
  what: (cents) => `Te devolvimos ${showCents(cents)} por el regalo que compraste. Tu banco puede tardar unos días en mostrarlo.`,
  codeEnds: 'El código ya no funciona.',
  worth: (cents) => `El regalo vale ahora ${showCents(cents)}.`,
}

export const withdrawn: Words<typeof en.withdrawn> = {
  subject: (farm) => `Un regalo de ${farm} fue reembolsado`,
  what: (cents) => `Un regalo que canjeaste se reembolsó a la persona que lo compró. Por eso restamos ${showCents(cents)} de tu crédito.`,
  orders: 'Tus pedidos siguen como están.',
}
