import type * as en from '../../../en/pages/order/owed.tsx'
import { showDate } from '../../dates/show-date.ts'

export const toBePaid = 'Por pagar'
export const dueBy: typeof en.dueBy = (sum, cycle, date) => `Debes ${sum} por ${cycle}, a más tardar el ${showDate(date)}.`
export const wasDue: typeof en.wasDue = (sum, cycle, date) => `Debías pagar ${sum} por ${cycle} a más tardar el ${showDate(date)}.`
export const dueAfterEnd: typeof en.dueAfterEnd = (sum, cycle) => `Todavía debes ${sum} por ${cycle}, que se canceló.`
export const howElse = 'Otras formas de pagar'
export const paidInInstallments = 'En varios pagos'
export const ofOrder: typeof en.ofOrder = (reference) => `pedido ${reference}`
export const overdue = 'Vencido'
export const waitsForYou = 'Por confirmar'
export const paymentFailed = 'Pago fallido'

export const wasToBePaid: typeof en.wasToBePaid = (sum, date, write) => (
  <>
    Debías pagar {sum} a la granja a más tardar el {showDate(date)}. Paga ahora, o {write}.
  </>
)
export const owedAfterEnd: typeof en.owedAfterEnd = (sum) => `Este pedido se canceló. Todavía debes ${sum}.`
export const writeToFarm = 'escribe a la granja'
export const toTheFarm: typeof en.toTheFarm = (sum, date) => (
  <>
    {sum} a la granja a más tardar el {date}
  </>
)

const isPaid = (hasSkips: boolean): string => (hasSkips ? 'pagados o descontados por recogidas omitidas' : 'pagados')
export const paidOf: typeof en.paidOf = (paid, total, hasSkips) => `${paid} de ${total} ${isPaid(hasSkips)}.`
export const stillToCome: typeof en.stillToCome = ({ paid, total, hasSkips, owed, card }) =>
  `${paid} de ${total} ${isPaid(hasSkips)}. ${card ? `Cobraremos los ${owed} que faltan a tu ${card}` : `Faltan ${owed}`}.`

export const bankAsks: typeof en.bankAsks = (sum, date) =>
  `Tu banco necesita que confirmes los ${sum} del ${showDate(date)}. Toca “Confirmar y pagar”: la página de pago te lleva a tu banco.`
export const notCharged: typeof en.notCharged = (sum, date, card, why) =>
  `No pudimos cobrar los ${sum} del ${showDate(date)}${card ? ` a tu ${card}` : ''}${why ? `: ${why}` : '.'}`
export const nextTry: typeof en.nextTry = (date) => `Lo intentaremos otra vez el ${showDate(date)}.`

export const chargedAnew: typeof en.chargedAnew = (sum, date, card, next) =>
  `Los ${sum} del ${showDate(date)} siguen sin pagar. Los cobraremos a tu ${card} el ${showDate(next)}.`

export const installments = 'Los pagos'
export const toConfirm = 'por confirmar'
export const failed = 'fallido'
export const planned = 'próximo'
export const asked = 'en proceso'
export const paid = 'pagado'

export const creditFirst: typeof en.creditFirst = (sum) => `Primero usaremos tu crédito de ${sum}.`
export const forOrder: typeof en.forOrder = (pay, reference) => `${pay}: pedido ${reference}`
export const payWithCredit: typeof en.payWithCredit = (sum) => `Pagar ${sum} con tu crédito`
export const payByCard: typeof en.payByCard = (sum) => `Pagar ${sum} con tarjeta`
export const payRest: typeof en.payRest = (sum) => `Pagar el resto ahora, ${sum}`
export const payAll: typeof en.payAll = (sum) => `Pagar todo lo que falta, ${sum}`
export const confirmAndPay: typeof en.confirmAndPay = (sum) => `Confirmar y pagar ${sum}`
export const payNow: typeof en.payNow = (sum) => `Pagar ${sum} ahora`
export const changeCard = 'Usar otra tarjeta'
export const addCard = 'Agregar una tarjeta'
export const changesNothing = 'Al cambiar la tarjeta no se cobra nada.'

export const cardAsking = 'Consultando al servicio de pagos…'
export const cardAway = 'No podemos comunicarnos con el servicio de pagos. Quizás tu tarjeta ya cambió: si es así, te enviaremos un correo.'
export const cardSaved: typeof en.cardSaved = (card, reference) =>
  `Cobraremos los pagos del pedido ${reference} a tu ${card}. Ahora no se cobró nada.`
export const chargedNext: typeof en.chargedNext = (sum, date) => `El próximo: ${sum} el ${showDate(date)}.`
export const goOnWhenPaid = 'Tus recogidas continuarán cuando eso esté pagado.'
export const cardNotNeeded: typeof en.cardNotNeeded = (reference) =>
  `Ya no se cobrará nada por el pedido ${reference}; por eso no guardamos ninguna tarjeta.`
export const cardNotSaved = 'No se guardó ninguna tarjeta y no se cobró nada. Tus pagos siguen igual.'
export const cardPending = 'El servicio de pagos todavía no ha guardado la tarjeta. Te enviaremos un correo cuando lo haga.'

export const payWithOther: typeof en.payWithOther = (sum) => `Pagar ${sum} con otra tarjeta`
