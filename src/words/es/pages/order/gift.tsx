import type * as en from '../../../en/pages/order/gift.tsx'
import { showDate } from '../../dates/show-date.ts'
import { showCartons } from '../../fields.ts'
import { showOrdered } from '../../product.ts'

export const heading = 'Regalos'
export const another = 'Regalar o canjear otro'

export const give = 'Regala huevos'
export const what = 'Qué regalas'
export const anAmount = 'El monto que quieras'
export const cartonsForSeason = 'Cartones para una temporada'
export const amount = 'Monto'
export const season = 'Temporada'
export const product = 'Producto'
export const howMany = 'Cuántos por semana'
export const weeklyForSeason = 'Un producto cada semana durante una temporada'
export const cartonsAWeek = 'Cartones por semana'
export const forWhom = '¿Para quién es?'
export const fromWhom = '¿De parte de quién?'
export const message = 'Mensaje (opcional)'
export const way = 'Cómo entregarlo'
export const print = 'Imprimo la tarjeta y la entrego yo'
export const mailNow = 'Por correo electrónico, en cuanto esté pagado'
export const mailOn = 'Por correo electrónico, el día que yo elija'
export const theirEmail = 'Su correo'
export const day = 'Día'
export const pay = 'Pagar'
export const paySum: typeof en.paySum = (sum) => `Pagar ${sum}`

export const mine = 'Tus regalos'
export const sendAgain = 'Enviarme mis códigos otra vez'
export const notPaid = 'Sin pagar'
export const notRedeemed = 'Sin canjear'
export const redeemed = 'Canjeado'
export const beingGivenBack = 'Reembolso en camino'
export const givenBack = 'Reembolsado'
export const redeemedAt: typeof en.redeemedAt = (moment) => `Canjeado el ${moment}`
export const mailedTo: typeof en.mailedTo = (email, moment) => `Enviado a ${email} el ${moment}`
export const willBeMailed: typeof en.willBeMailed = (email, date) => `Se enviará a ${email} el ${showDate(date)}`
export const toPrint = 'Una tarjeta para imprimir'
export const forName: typeof en.forName = (name) => `Para ${name}`
export const aGift = 'Un regalo'
export const seeCard = 'Ver la tarjeta de regalo'
export const changeWay = 'Cambiar cómo entregarlo'
export const sendElsewhere = 'Enviarlo a otra dirección'
export const otherEmail = 'El correo correcto'
export const oldCodeEnds: typeof en.oldCodeEnds = (email) =>
  `Lo enviaremos ahora, con un código nuevo. El código que enviamos a ${email} dejará de funcionar, y también la tarjeta si ya la imprimiste. No volveremos a escribir a la dirección anterior.`
export const sendIt = 'Enviar el regalo'
export const save = 'Guardar'
export const leaveIt = 'Dejarlo como está'

export const redeemGift = 'Canjea un regalo'
export const redeemOther = 'Canjea otro código'
export const code = 'Código de la tarjeta'
export const redeem = 'Canjear'
export const balance: typeof en.balance = (sum) => `Tienes ${sum} de crédito.`
export const chooseEggs = 'Elegir mis huevos'

export const backToGifts = 'Volver a los regalos'
export const card = 'Tarjeta de regalo'
export const cardAbout = 'La tarjeta ocupa la mitad de arriba de la hoja. Córtala, o dobla la hoja para que el código quede adentro.'
export const paper = 'Papel'
export const letter = 'Carta'
export const printIt = 'Imprimir'
export const noCard = 'Esta tarjeta no existe: el regalo ya se canjeó o se reembolsó, o es de otra persona.'
export const theCard = 'La tarjeta de regalo'
export const fromName: typeof en.fromName = (name) => `De parte de ${name}`
export const cartonsOf: typeof en.cartonsOf = (cartons_per_week, cycle, product) =>
  `${product ? showOrdered({ cartons_per_week, product }) : `${showCartons(cartons_per_week)} de 12 huevos por semana`}, ${cycle}`
export const eggsFor: typeof en.eggsFor = (sum) => `${sum} en huevos`
export const redeemAt: typeof en.redeemAt = (address) => <>Canjéalo en {address}</>
export const becomesCredit = 'Se convierte en crédito para pagar huevos. El código se usa una sola vez.'
export const picture = 'Código QR para canjear el regalo con el teléfono'
