import type * as en from '../../../en/pages/order/paying.ts'

export const heading = 'Cómo pagar'
export const byCard = 'Pagar con tarjeta ahora'
export const toTheFarm = 'Pagar a la granja'
export const toTheFarmBy: typeof en.toTheFarmBy = (sum, date) => `${sum} a la granja a más tardar el ${date}`
export const cartonsMost: typeof en.cartonsMost = (cartons) =>
  `Antes de que llegue tu primer pago, puedes pagar más tarde ${cartons} por semana como máximo.`
export const inInstallments = 'Dividir el pago'
export const installmentsAbout: typeof en.installmentsAbout = (installments) =>
  `Un pago hoy y luego ${installments ?? 'los demás'}, mes a mes, con la misma tarjeta`
export const installmentsAfterToday = 'Pagos mensuales después de hoy'
export const installmentsOf: typeof en.installmentsOf = (installments, each) => `${installments} de ${each}`
export const plan = 'Qué se paga y cuándo'
export const today = 'Hoy'
export const cardKept =
  'El servicio de pagos guarda tu tarjeta hasta el último pago, y solo cobramos en estos días. Puedes pagar el resto antes en tu perfil.'
export const verifyFirst =
  'Para pagar más tarde, primero verifica tu correo. Te enviaremos un enlace. Ábrelo y vuelve aquí: tu pedido sigue como lo llenaste.'
