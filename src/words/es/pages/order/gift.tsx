import type * as en from '../../../en/pages/order/gift.tsx'
import { showDate } from '../../dates/show-date.ts'
import { showCartons } from '../../fields.ts'

export const heading = 'Regalos'
export const another = 'Regalar o canjear otro'

export const give = 'Regala huevos'
export const what = 'Qué regalas'
export const anAmount = 'La cantidad que quieras'
export const cartonsForSeason = 'Cartones para una temporada'
export const amount = 'Monto'
export const season = 'Temporada'
export const cartonsAWeek = 'Cartones por semana'
export const forWhom = 'Para quién'
export const fromWhom = 'De parte de quién'
export const message = 'Unas palabras (opcional)'
export const way = 'Cómo llega'
export const print = 'Imprimo la tarjeta y la entrego'
export const mailNow = 'Enviarlo por correo en cuanto esté pagado'
export const mailOn = 'Enviarlo por correo en una fecha'
export const theirEmail = 'Su correo'
export const day = 'Día'
export const pay = 'Pagar'
export const paySum: typeof en.paySum = (sum) => `Pagar ${sum}`

export const mine = 'Tus regalos'
export const sendAgain = 'Enviarme mis códigos otra vez'
export const notPaid = 'Sin pagar'
export const notRedeemed = 'Sin canjear'
export const redeemed = 'Canjeado'
export const beingGivenBack = 'En devolución'
export const givenBack = 'Devuelto'
export const redeemedAt: typeof en.redeemedAt = (moment) => `Canjeado el ${moment}`
export const mailedTo: typeof en.mailedTo = (email, moment) => `Enviado a ${email} el ${moment}`
export const willBeMailed: typeof en.willBeMailed = (email, date) => `Se enviará a ${email} el ${showDate(date)}`
export const toPrint = 'Una tarjeta para imprimir'
export const forName: typeof en.forName = (name) => `Para ${name}`
export const aGift = 'Un regalo'
export const seeCard = 'Ver su tarjeta'
export const changeWay = 'Cambiar cómo llega'
export const sendElsewhere = 'Enviarlo a otra dirección'
export const otherEmail = 'El correo correcto'
export const oldCodeEnds: typeof en.oldCodeEnds = (email) =>
  `Lo enviamos ahora, con un código nuevo. El código que enviamos a ${email} dejará de servir, y también una tarjeta que ya hayas impreso. No volveremos a escribir a la dirección anterior.`
export const sendIt = 'Enviar el regalo'
export const save = 'Guardar'
export const leaveIt = 'Dejarlo como está'

export const redeemGift = 'Canjea un regalo'
export const redeemOther = 'Canjea otro código'
export const code = 'Código de la tarjeta'
export const redeem = 'Canjear'
export const balance: typeof en.balance = (sum) => `Tienes ${sum} de crédito.`
export const chooseEggs = 'Elegir tus huevos'

export const backToGifts = 'Volver a los regalos'
export const card = 'Tarjeta de regalo'
export const cardAbout = 'La tarjeta ocupa la mitad de arriba de la hoja. Córtala, o dobla la hoja para que el código quede adentro.'
export const paper = 'Papel'
export const letter = 'Carta'
export const printIt = 'Imprimir'
export const noCard = 'No existe esa tarjeta: el regalo ya se canjeó o se devolvió, o es de otra persona.'
export const theCard = 'La tarjeta'
export const fromName: typeof en.fromName = (name) => `De parte de ${name}`
export const cartonsOf: typeof en.cartonsOf = (cartons, cycle) => `${showCartons(cartons)} por semana, ${cycle}`
export const eggsFor: typeof en.eggsFor = (sum) => `${sum} en huevos`
export const redeemAt: typeof en.redeemAt = (address) => <>Canjéalo en {address}</>
export const becomesCredit = 'Se convierte en crédito para pagar huevos. El código vale una vez.'
export const picture = 'Una imagen que lleva al teléfono adonde se canjea el regalo'
