import { showCents } from '../../../../shared/rules/money/cents.ts'
import type * as en from '../../../en/pages/order/spare.ts'
import { showClock } from '../../dates/show-clock.ts'
import { showDate } from '../../dates/show-date.ts'
import { showCartons } from '../../fields.ts'

export const heading = 'Cartones que sobran'
export const offered: typeof en.offered = ({ pickup_date, pickup_site }, { left, price_cents, until }) =>
  `${left === 1 ? 'Sobra' : 'Sobran'} ${showCartons(left)} para el ${showDate(pickup_date)} en ${pickup_site}, a ${showCents(price_cents)}${left === 1 ? '' : ' cada uno'}. ${left === 1 ? 'Pídelo' : 'Pídelos'} a más tardar el ${showClock(until)}.`
export const take = 'Pedir cartones'
export const takeWithLogin = 'Pedir cartones que sobran (inicia sesión)'
export const leave = 'No pedir ninguno'
export const gone = 'Esos cartones ya se acabaron, o ya es tarde para pedirlos.'
