import { showCents } from '../../../shared/rules/money/cents.ts'
import { writeTypedAmount } from '../../../shared/rules/money/typed-amount.ts'
import type * as en from '../../en/money/amount.ts'

const orOf = (texts: readonly string[]): string => texts.join(' o ')

export const askWhichAmount: typeof en.askWhichAmount = (readings) =>
  `¿Quieres decir ${orOf(readings.map(showCents))}? Escribe ${orOf(readings.map(writeTypedAmount))}${readings.length === 1 ? ', o un monto en centavos enteros' : ''}.`

export const showUnderstood: typeof en.showUnderstood = (cents) => `Son ${showCents(cents)}.`

export const PICKUPS_STOPPED = 'Tus próximas recogidas están en pausa hasta que pagues esto.'
