import type { Call } from './call.ts'
import { accountCalls } from './calls/account-calls.ts'
import { checkoutCalls } from './calls/checkout-calls.ts'
import { connectionCalls } from './calls/connection-calls.ts'
import { customerCalls } from './calls/customer-calls.ts'
import { farmCalls } from './calls/farm-calls.ts'
import { giftCalls } from './calls/gift-calls.ts'
import { importCalls } from './calls/import-calls.ts'
import { mailCalls } from './calls/mail-calls.ts'
import { moneyCalls } from './calls/money-calls.ts'
import { notificationCalls } from './calls/notification-calls.ts'
import { operationCalls } from './calls/operation-calls.ts'
import { orderCalls } from './calls/order-calls.ts'
import { packingCalls } from './calls/packing-calls.ts'
import { pickupCalls } from './calls/pickup-calls.ts'
import { productCalls } from './calls/product-calls.ts'
import { renewalCalls } from './calls/renewal-calls.ts'
import { shortageCalls } from './calls/shortage-calls.ts'
import { spareCalls } from './calls/spare-calls.ts'
import { wayInCalls } from './calls/way-in-calls.ts'

/**
 * THE TABLE: every call the shop answers, one row each, by the noun it is about. Routes, input checks, doors, the
 * white-list of what is replied, the browser's client, the tests' client, the API page, the door test and the fuzz
 * test come from here.
 */
export const calls = {
  ...accountCalls,
  ...mailCalls,
  ...farmCalls,
  ...productCalls,
  ...moneyCalls,
  ...checkoutCalls,
  ...renewalCalls,
  ...giftCalls,
  ...pickupCalls,
  ...orderCalls,
  ...operationCalls,
  ...packingCalls,
  ...shortageCalls,
  ...spareCalls,
  ...importCalls,
  ...customerCalls,
  ...connectionCalls,
  ...wayInCalls,
  ...notificationCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = Object.keys(calls) as CallName[]

/** Calls of admins that change nothing which the shop keeps for others. */
export const UNNOTED = [
  'previewMassEmail',
  'sendTestEmail',
  'sendTestMail',
  'foreseeDayChange',
  'foreseeEditedDay',
  'planShortage',
  'noteFirstStep',
  'uploadImport',
  'matchImport',
  'chooseImportValues',
  'changeImportRow',
  'dropImport',
] as const satisfies readonly CallName[]

type Change = { readonly who: 'admin'; readonly method: 'POST' | 'PUT' | 'DELETE' }

/** Calls by which an admin changes something: each is written down, and the record has words for it. */
export type NotedCall = Exclude<{ [Name in CallName]: Calls[Name] extends Change ? Name : never }[CallName], (typeof UNNOTED)[number]>

/** How people came into their accounts, or did not: with whom, and from which kind of device and network. Forgotten after a year. */
export const ACCESS_DEEDS = ['signedIn', 'signInWrong', 'signInRefused', 'passwordReset', 'passwordChanged'] as const
export type AccessDeed = (typeof ACCESS_DEEDS)[number]

/** What happens to people's second factors. */
const FACTOR_DEEDS = [
  ...(['turnOnSecondFactor', 'turnOffSecondFactor', 'useRecoveryCode', 'renewRecoveryCodes', 'removeSecondFactor'] as const),
  ...(['addPasskey', 'renamePasskey', 'removePasskey'] as const),
] as const

/** What became of accounts, written down beside the changes of the farm. */
export const ACCOUNT_DEEDS = [...ACCESS_DEEDS, 'closeAccount', 'makeAdmin', 'removeAdmin', 'endSessions', ...FACTOR_DEEDS] as const

export type NotedDeed = NotedCall | (typeof ACCOUNT_DEEDS)[number]
