import { bold } from '../../../shared/bold.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/spare-letters.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

export { showPickupTime } from '../dates/hours.ts'

const sobra = (cartons: number): string => (cartons === 1 ? 'Sobra' : 'Sobran')

export const subject: typeof en.subject = (cartons, date, site) =>
  `${sobra(cartons)} ${showCartons(cartons)} para el ${showDate(date)} en ${site}`
export const what: typeof en.what = (cartons, when, site) =>
  `Nuestras gallinas pusieron más de lo esperado. Nos ${sobra(cartons).toLowerCase()} ${bold(showCartons(cartons))} para tu recogida en ${site}: ${bold(when)}.`
export const howMuch: typeof en.howMuch = (cents) =>
  `Cada cartón (una docena) cuesta ${bold(showCents(cents))}. Lo empacamos con tu pedido.`
export const until: typeof en.until = (clock) => `Por orden de llegada, hasta el ${bold(showClock(clock))}.`
export const take = 'Pedir cartones'
