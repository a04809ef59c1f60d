import type { CallName } from '../../../shared/calls.ts'
import { isPlainDate, showDate } from '../../../shared/dates/calendar.ts'
import { showCents, toCents } from '../../../shared/rules/money.ts'
import type { Activity } from '../../../shared/shapes/records.ts'
import { fieldNames, statusNames } from '../../../shared/words/admin-words.ts'
import { showClockTime } from '../../ui/show/moment.ts'

/** Each change as one would tell it; what it was done to follows. */
const SAID: Partial<Record<CallName, string>> = {
  addSubscription: 'Added an order by hand:',
  editSubscription: 'Changed the order',
  refundSubscription: 'Refunded the order',
  cancelSubscription: 'Canceled the order',
  addCycle: 'Added the cycle',
  editCycle: 'Changed the cycle',
  deleteCycle: 'Deleted the cycle',
  addSite: 'Added the pickup site',
  editSite: 'Changed the pickup site',
  deleteSite: 'Deleted the pickup site',
  archiveSite: 'Archived the pickup site',
  restoreSite: 'Reopened the pickup site',
  addHost: 'Added a host of',
  removeHost: 'Removed a host of',
  setCartonPrice: 'Changed the price:',
  addDayChange: 'Changed the pickup day',
  removeDayChange: 'Took back the change of',
  saveFarmSettings: 'Changed the',
  resolveQuestion: 'Resolved the question',
  reopenQuestion: 'Put back the question',
  answerQuestion: 'Answered the question',
  sendMassEmail: 'Sent a mass email:',
  notifyWaitlist: 'Told the waitlist:',
  resendMail: 'Sent a mail once more:',
  giveCredit: 'Changed the credit of',
}

export const sayAction = ({ action, changes }: Activity): string => {
  if (action === 'toggleCycle') return changes.some(({ is }) => is === 'true') ? 'Started the cycle' : 'Stopped the cycle'
  return SAID[action as CallName] ?? action
}

/** What such an action always changes, and so says already. */
const REPEATED: Partial<Record<CallName, string>> = {
  toggleCycle: 'is_active',
  archiveSite: 'archived',
  restoreSite: 'archived',
  resolveQuestion: 'resolved',
  reopenQuestion: 'resolved',
  resendMail: 'status',
}

/** The changes that say more than the action and the name of the thing, which stand above them. */
export const changesToTell = ({ action, label, changes }: Activity): Activity['changes'] =>
  changes.filter(
    ({ field, was, is }) => field !== REPEATED[action as CallName] && !((was === null || is === null) && (was ?? is) === label),
  )

export const nameOfField = (field: string): string => fieldNames[field] ?? field

/** When a cycle opens or closes itself. */
const isClockTime = (value: string): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)

const MONEY = ['total_amount', 'refunded_amount', 'carton_price', 'credit_amount']

export const showValue = (field: string, value: string): string => {
  if (value === '') return 'empty'
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  if (isPlainDate(value)) return `${showDate(value)}, ${value.slice(0, 4)}`
  if (isClockTime(value)) return showClockTime(value)
  if (field === 'status') return statusNames[value as keyof typeof statusNames] ?? value
  return MONEY.includes(field) && Number.isFinite(Number(value)) ? showCents(toCents(Number(value))) : value
}
