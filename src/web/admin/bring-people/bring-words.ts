import type { ImportState } from '../../../shared/shapes/imports.ts'
import { showPeople } from '../../../words/en/dashboard/admin.ts'
import { several } from '../../../words/en/dashboard/count.ts'

/** What the farmer reads while people and orders are imported from a spreadsheet. */

export const showLines = (count: number): string => several(count, 'row', 'rows')
export const showOrders = (count: number): string => several(count, 'order', 'orders')

/** "214 people and 198 orders": of what there is none, nothing is said. */
export const showBrought = (people: number, orders: number): string =>
  [people > 0 && showPeople(people), orders > 0 && showOrders(orders)].filter(Boolean).join(' and ')

export const stateNames: Readonly<Record<ImportState, string>> = {
  draft: 'Not imported yet',
  running: 'Importing',
  done: 'Imported',
  takingBack: 'Being undone',
  takenBack: 'Undone',
}
export const stateKinds: Readonly<Record<ImportState, 'good' | 'watch' | 'quiet'>> = {
  draft: 'watch',
  running: 'watch',
  done: 'good',
  takingBack: 'watch',
  takenBack: 'quiet',
}

export const bringWords = {
  tooLarge: 'This file is larger than 5 MB. Please save only the sheet with the customers, as XLSX or CSV.',
  empty: 'This file is empty.',
  several: 'One file at a time, please.',
  unreadable: 'This file could not be read. Please choose it again.',
  notUploaded: 'The file was not uploaded.',
  notSaved: 'That was not saved.',
  notRun: 'Nothing was imported.',
  notTakenBack: 'The import was not undone.',
  notInvited: 'No one was invited.',
  notDropped: 'It was not removed.',
  away: "The shop can't be reached right now. What you started continues, and this page will keep checking.",
} as const
