import type { ImportState } from '../../../shared/shapes/imports.ts'
import { several, showPeople } from '../../../words/en/dashboard/admin.ts'

/** What the farmer reads while people and orders are brought in from a spreadsheet. */

export const showLines = (count: number): string => several(count, 'line', 'lines')
export const showOrders = (count: number): string => several(count, 'order', 'orders')

/** "214 people and 198 orders": of what there is none, nothing is said. */
export const showBrought = (people: number, orders: number): string =>
  [people > 0 && showPeople(people), orders > 0 && showOrders(orders)].filter(Boolean).join(' and ')

export const stateNames: Readonly<Record<ImportState, string>> = {
  draft: 'Not brought in yet',
  running: 'Being brought in',
  done: 'Brought in',
  takingBack: 'Being taken back',
  takenBack: 'Taken back',
}
export const stateKinds: Readonly<Record<ImportState, 'good' | 'watch' | 'quiet'>> = {
  draft: 'watch',
  running: 'watch',
  done: 'good',
  takingBack: 'watch',
  takenBack: 'quiet',
}

export const bringWords = {
  tooLarge: 'This file is larger than 5 MB. Please save the sheet with the customers alone, as XLSX or CSV.',
  empty: 'This file is empty.',
  several: 'One file at a time, please.',
  unreadable: 'This file could not be read. Please choose it again.',
  notUploaded: 'The file was not taken.',
  notSaved: 'That was not saved.',
  notRun: 'Nothing was brought in.',
  notTakenBack: 'It was not taken back.',
  notInvited: 'Nobody was invited.',
  notDropped: 'It was not removed.',
  away: 'The shop cannot be asked just now. What was begun goes on by itself; this page asks again.',
} as const
