import { weekdayOf } from '../../../shared/dates/calendar.ts'
import type * as en from '../../en/dates/left-at-site.ts'
import { theTime } from './hours.ts'
import { showWeekday } from './show-date.ts'

export const showLeftAtSite: typeof en.showLeftAtSite = (left, { isTheirs = false } = {}) => {
  const { cartons, product, pickup_date, collect_until, pickup_site } = left
  const end = collect_until === pickup_date ? left.pickup_until : left.last_day_until
  const [first, last] = [showWeekday(weekdayOf(pickup_date)), showWeekday(weekdayOf(collect_until))]
  const [one, many] = isTheirs ? ['Su', 'Sus'] : ['Tu', 'Tus']
  const what = cartons === 1 ? `${one} cartón del ${first} sigue` : `${many} ${cartons} cartones del ${first} siguen`
  const told = product === undefined ? what : `${one} pedido del ${first} (${cartons} x ${product}) sigue`
  return `${told} en ${pickup_site} hasta ${end ? `${theTime(end)} del ${last}` : `el ${last} inclusive`}.`
}
