import type { MyOwed } from '../../../shared/shapes/owed.ts'

/** An installment that the bank has not given, with what the person can do about it. */
export const failedInstallments = ({ installments }: Pick<MyOwed, 'installments'>) => installments.filter(({ state }) => state === 'failed')

/** Whether the person has to do something. Coming installments are charged automatically. */
export const isWaiting = (order: Pick<MyOwed, 'pay_later' | 'is_overdue' | 'installments'>): boolean =>
  order.pay_later === 'farm' || order.is_overdue || failedInstallments(order).length > 0

/** Whether it should have been done by now. */
export const isPressing = (order: Pick<MyOwed, 'is_overdue' | 'installments'>): boolean =>
  order.is_overdue || failedInstallments(order).length > 0

/** Whether it is only still unpaid: the card was changed since it failed, and the new one is tried on its day. */
export const isChargedAnew = ({ failure, needs_confirmation, next_try }: MyOwed['installments'][number]): boolean =>
  failure === null && !needs_confirmation && next_try !== null

/** Whether the bank asks the person alone, and says no to nothing. */
export const isToConfirm = (order: Pick<MyOwed, 'installments'>): boolean => {
  const failed = failedInstallments(order)
  return failed.length > 0 && failed.every(({ needs_confirmation }) => needs_confirmation)
}
