import type * as en from '../../en/pages/next-pickup.ts'
import { showDate } from '../dates/show-date.ts'

export const heading = 'Próxima recogida'
export const since: typeof en.since = (date) => `Desde el ${showDate(date)}`
export const at: typeof en.at = (site) => `en ${site}`
export const onTheList: typeof en.onTheList = (name) => `En la lista apareces como ${name}`
export const whatToDo = 'Qué hacer ahí'
