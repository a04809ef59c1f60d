import { EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { ShareRule } from '../../../shared/rules/week/share-out.ts'
import type { ShortWay } from '../../../shared/shapes/week/shortages.ts'
import { showDate } from '../dates/show-date.ts'
import { cartonsWord } from '../fields.ts'
import { several, showCount } from './count.ts'

/** What the hens gave, and how the farmer shares out too few eggs. */

/** Eggs as cartons of a dozen: `26 cartons`, `26.5 cartons`. */
export const showDozens = (eggs: number): string => {
  const cartons = eggs / EGGS_IN_CARTON
  return `${showCount(Number(cartons.toFixed(1)))} ${cartonsWord(cartons)}`
}

export const heading = 'Eggs for the week'
export const promised = (eggs: number): string => `Still to hand out: ${showDozens(eggs)} (of a dozen).`
export const have = 'I have (cartons)'
export const save = 'Save'
export const notSaved = 'That could not be saved'
export const wrong = 'Please enter a whole number of cartons.'
export const forecast = (past: readonly number[], expected: number): string =>
  `You noted ${past.map(showCount).join(', ')} in the last weeks. Expect about ${showCount(expected)}.`
export const enough = (spare: number): string =>
  spare === 0 ? 'That is exactly enough.' : `That is enough, with ${showDozens(spare)} to spare.`
export const tooFew = (eggs: number): string => `That is ${showDozens(eggs)} too few.`
export const share = 'Share them out'

// Sharing out.
export const who = 'Who gets less?'
export const rules: Readonly<Record<ShareRule, string>> = {
  largest: 'A little from everyone, the largest orders first',
  volunteers: 'People who said “skip me first”',
  donations: 'Cartons that were given away',
  latest: 'The latest orders',
}
export const ruleThen = 'If that is not enough, the rest comes off the largest orders.'
export const list = 'Cartons taken off'
export const less = (name: string): string => `Cartons to take off for ${name}`
export const fewer = (name: string): string => `One less taken off ${name}`
export const more = (name: string): string => `One more taken off ${name}`
export const volunteer = 'Skip me first'
export const donated = 'Given away'
export const lineWrong = (most: number): string => `Please enter a number from 0 to ${most}.`
export const showOthers = (count: number): string => `Show ${several(count, 'other', 'others')}`
export const covered = 'This covers what is missing.'
export const stillMissing = (eggs: number): string => `${showDozens(eggs)} still missing.`
export const moreThanMissing = (eggs: number): string => `${showDozens(eggs)} more than is missing.`
export const makeGood = 'What people get instead'
export const ways: Readonly<Record<ShortWay, string>> = {
  credit: 'Credit, or less to pay',
  week: 'Extra cartons in another week; credit where that is not possible',
  money: 'Money back to their card; credit where that is not possible',
}
export const choiceWins = 'People who chose credit or money back in their profile get that.'
export const inWeek = 'Which week?'
export const weekOf = (monday: string): string => `Week of ${showDate(monday)}`
export const note = 'Message to them (optional)'
export const noteHint = 'For example: A fox got into the coop.'
export const shareOut = (cartons: number, orders: number): string =>
  `Take off ${several(cartons, 'carton', 'cartons')} and email ${several(orders, 'customer', 'customers')}`
export const cancel = 'Cancel'
export const nothingTaken = 'Nothing is taken off yet. Enter how many cartons each person gets less.'
export const failed = 'The eggs were not shared out'

// Afterward.
export const sharedOut = (moment: string): string => `Shared out ${moment}`
export const lineSays = (what: string, name: string, place: string): string => `${name}: ${what} taken off, ${place}`
export const goodSays = (way: ShortWay, cents: number, madeUpOn: string | null): string => {
  if (way === 'week') return madeUpOn ? `made up on ${showDate(madeUpOn)}` : ''
  if (cents === 0) return ''
  return way === 'money' ? `${showCents(cents)} to card, credit or less to pay` : `${showCents(cents)} in credit or less to pay`
}
export const byHand = (cents: number): string => `${showCents(cents)} to settle by hand`
export const offered = 'Left it to others'
export const undone = 'Undone'
export const undo = 'Undo: there are enough eggs after all'
export const undoSays =
  'Everyone gets their cartons back and an email. Not undone: pickups that are today, past or changed, spent credit, and refunds on their way.'
export const undid = (undone: number, stays: number): string =>
  `Undone: ${showCount(undone)}.${stays > 0 ? ` Unchanged: ${showCount(stays)}.` : ''}`
