import { showDate } from '../../../../shared/dates/es/show-date.ts'
import type * as en from '../owed.tsx'

export const toBePaid = 'Por pagar'
export const paidInInstallments = 'En varios pagos'
export const ofOrder: typeof en.ofOrder = (reference) => `pedido ${reference}`
export const overdue = 'Vencido'
export const waitsForYou = 'Por confirmar'
export const paymentFailed = 'Pago fallido'

export const wasToBePaid: typeof en.wasToBePaid = (sum, date, write) => (
  <>
    Había que pagar {sum} a la granja a más tardar el {showDate(date)}. Págalos ahora, o {write}.
  </>
)
export const owedAfterEnd: typeof en.owedAfterEnd = (sum) => `Este pedido se canceló. Todavía debes ${sum} por los huevos que recogiste.`
export const writeToFarm = 'escribe a la granja'
export const toTheFarm: typeof en.toTheFarm = (sum, date) => (
  <>
    {sum} a la granja a más tardar el {date}
  </>
)

const isPaid = (hasSkips: boolean): string => (hasSkips ? 'pagados o descontados por saltos' : 'pagados')
export const paidOf: typeof en.paidOf = (paid, total, hasSkips) => `${paid} de ${total} ${isPaid(hasSkips)}.`
export const stillToCome: typeof en.stillToCome = (paid, total, hasSkips, owed, card) =>
  `${paid} de ${total} ${isPaid(hasSkips)}; faltan ${owed}${card ? `, que se cobran a tu ${card}` : ''}.`

export const bankAsks: typeof en.bankAsks = (sum, date) =>
  `Tu banco quiere que confirmes los ${sum} del ${showDate(date)}. Pulsa «Confirmar y pagar»: la página de pago te lleva a tu banco.`
export const notCharged: typeof en.notCharged = (sum, date, card, why) =>
  `No se pudieron cobrar los ${sum} del ${showDate(date)}${card ? ` a tu ${card}` : ''}${why ? `: ${why}` : '.'}`
export const nextTry: typeof en.nextTry = (date) => `Lo intentamos otra vez el ${showDate(date)}.`

export const installments = 'Los pagos'
export const toConfirm = 'por confirmar'
export const failed = 'fallido'
export const planned = 'próximo'
export const asked = 'en cobro'
export const paid = 'pagado'

export const creditFirst: typeof en.creditFirst = (sum) => `Primero se usa tu crédito de ${sum}.`
export const forOrder: typeof en.forOrder = (pay, reference) => `${pay}: pedido ${reference}`
export const payWithCredit: typeof en.payWithCredit = (sum) => `Pagar ${sum} con tu crédito`
export const payByCard: typeof en.payByCard = (sum) => `Pagar ${sum} con tarjeta`
export const payRest: typeof en.payRest = (sum) => `Pagar el resto ahora, ${sum}`
export const payAll: typeof en.payAll = (sum) => `Pagar todo lo que falta, ${sum}`
export const confirmAndPay: typeof en.confirmAndPay = (sum) => `Confirmar y pagar ${sum}`
export const payWithOther: typeof en.payWithOther = (sum) => `Pagar ${sum} con otra tarjeta`
