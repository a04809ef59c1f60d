/** What is said to who has changed an order. */

export const subject = (reference: string): string => `Tu pedido ${reference} ha cambiado`
export const subjectTooLate = (reference: string): string => `Tu pedido ${reference} no se pudo cambiar`

export const changed = (reference: string, egg_cycle: string): string => `Tu pedido ${reference}, ${egg_cycle}, cambió como lo pediste.`
export const cartonsFrom = (was: string, is: string, day: string): string => `Desde el ${day} tienes ${is} por semana en lugar de ${was}.`
export const siteFrom = (was: string, is: string, day: string): string => `Desde el ${day} recoges en ${is} en lugar de ${was}.`
export const pickups = (lines: readonly string[]): string => `Desde entonces recoges:\n${lines.join('\n')}`
export const visit = (day: string, cartons: string, site: string): string => `${day}: ${cartons} en ${site}`

export const paidByCard = (cents: string): string => `Recibimos ${cents} con tarjeta.`
export const usedCredit = (cents: string): string => `Se usaron ${cents} de tu crédito.`
export const becameCredit = (cents: string): string => `${cents} es ahora crédito. Tu próximo pedido lo usa por sí solo.`
export const owedNow = (cents: string): string => `De este pedido quedan ahora ${cents} por pagar en total.`
export const tooLate = (reference: string, egg_cycle: string): string =>
  `Tu pago por el cambio del pedido ${reference}, ${egg_cycle}, llegó cuando ya no se podía hacer. El pedido queda como está.`
export const fewerWeeks = 'Tu pago llegó tarde: las semanas que ya estaban preparadas quedan como estaban.'
export const toOrders = 'Ver tus pedidos'
