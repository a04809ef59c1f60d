import type { Spoken } from './language.ts'
import {
  ALARM_LETTER_SECONDS,
  CUTOFF_NOTICE_SECONDS,
  EMAIL_LINK_SECONDS,
  LATE_LETTER_SECONDS,
  LOGIN_CODE_SECONDS,
  REMINDER_SECONDS,
  RESET_LINK_SECONDS,
  SPARE_LETTER_SECONDS,
} from './limits.ts'

/** Every kind of email the shop writes, by its name in the mail record. */

export type Kind = {
  /** What the farmer reads in the record. */
  label: string
  /** Letters to many leave one after another from a queue of their own, so that a receipt never waits behind them. */
  goesTo: 'one' | 'many'
  /** Who wrote it. Automatic emails say so in a header, so that out-of-office replies aren't sent to the shop (RFC 3834). */
  writtenBy: 'shop' | 'person'
  /**
   * Also sent to imported people who weren't invited yet: they have asked for it, or work at the farm, or the farm changes
   * when and where they get their eggs.
   */
  toQuiet?: true
  /** For how long it helps its reader, and why it does not after that; without it, always. */
  useful?: readonly [seconds: number, otherwise: string]
}

const LINK_OUT = 'Its link expired before it could be sent'

const kinds = {
  verify: { label: 'Verify an email', goesTo: 'one', writtenBy: 'shop', toQuiet: true, useful: [EMAIL_LINK_SECONDS, LINK_OUT] },
  reset: { label: 'New password', goesTo: 'one', writtenBy: 'shop', toQuiet: true, useful: [RESET_LINK_SECONDS, LINK_OUT] },
  'login-code': {
    label: 'Login code',
    goesTo: 'one',
    writtenBy: 'shop',
    toQuiet: true,
    useful: [LOGIN_CODE_SECONDS, 'Its code expired before it could be sent'],
  },
  'confirm-email': {
    label: 'Confirm a new email',
    goesTo: 'one',
    writtenBy: 'shop',
    toQuiet: true,
    useful: [EMAIL_LINK_SECONDS, LINK_OUT],
  },
  'email-change-asked': { label: 'Email change requested', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'email-changed': { label: 'Email changed', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'password-changed': { label: 'Password changed', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'account-made': { label: 'Invitation to an account', goesTo: 'many', writtenBy: 'shop', toQuiet: true },
  'account-closed': { label: 'Account closed', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'second-factor-on': { label: 'Two-step login turned on', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'second-factor-off': { label: 'Two-step login turned off', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'passkey-added': { label: 'Passkey added', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'passkey-removed': { label: 'Passkey removed', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'codes-tried': { label: 'Wrong login codes', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'recovery-code': { label: 'Recovery codes', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'order-confirmation': { label: 'Order confirmation', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'order-held': { label: 'Paid too little', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'payment-held': { label: 'Paid too little, to you', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'payment-noted': { label: 'Payment received', goesTo: 'one', writtenBy: 'shop' },
  'payment-taken-back': { label: 'Payment undone', goesTo: 'one', writtenBy: 'shop' },
  'owed-reminder': { label: 'Payment reminder', goesTo: 'one', writtenBy: 'shop' },
  'order-overdue': { label: 'Overdue', goesTo: 'one', writtenBy: 'shop' },
  'order-refund': { label: 'Refund', goesTo: 'one', writtenBy: 'shop' },
  gift: { label: 'Gift', goesTo: 'one', writtenBy: 'person', toQuiet: true },
  'gift-bought': { label: 'Gift bought', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'gift-resent': { label: 'Gift sent to another address', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'gift-codes': { label: 'Gift codes', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'gift-refund': { label: 'Gift refund', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'gift-notice': { label: 'Gift payment, to you', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'order-canceled': { label: 'Order canceled', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'order-changed': { label: 'Order changed by the customer', goesTo: 'one', writtenBy: 'shop' },
  'card-changed': { label: 'Card for installments changed', goesTo: 'one', writtenBy: 'shop' },
  'installment-soon': { label: 'Installment coming up', goesTo: 'one', writtenBy: 'shop' },
  'installment-paid': { label: 'Installment paid', goesTo: 'one', writtenBy: 'shop' },
  'installment-failed': { label: 'Installment failed', goesTo: 'one', writtenBy: 'shop' },
  'installment-confirm': { label: 'Installment needs bank approval', goesTo: 'one', writtenBy: 'shop' },
  'pickups-resumed': { label: 'Pickups resume', goesTo: 'one', writtenBy: 'shop' },
  reminder: {
    label: 'Pickup reminder',
    goesTo: 'many',
    writtenBy: 'shop',
    useful: [REMINDER_SECONDS, 'The pickup was over before it could be sent'],
  },
  'cutoff-notice': {
    label: 'Before the cut-off',
    goesTo: 'many',
    writtenBy: 'shop',
    useful: [CUTOFF_NOTICE_SECONDS, 'It was too late to change the pickup before it could be sent'],
  },
  'running-late': {
    label: 'Running late',
    goesTo: 'one',
    writtenBy: 'shop',
    toQuiet: true,
    useful: [LATE_LETTER_SECONDS, 'The farm arrived before it could be sent'],
  },
  'spare-offer': {
    label: 'Spare cartons',
    goesTo: 'many',
    writtenBy: 'shop',
    useful: [SPARE_LETTER_SECONDS, 'It was too late to take any before it could be sent'],
  },
  'packing-list': { label: 'Pickup list, to a host', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'days-moved': { label: 'Moved day, to a host', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'pickup-unclaimed': { label: 'Cartons not picked up', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  short: { label: 'Short week', goesTo: 'many', writtenBy: 'shop', toQuiet: true },
  'pickup-moved': { label: 'Moved pickup', goesTo: 'many', writtenBy: 'shop', toQuiet: true },
  question: { label: 'Question to you', goesTo: 'one', writtenBy: 'person', toQuiet: true },
  'question-copy': { label: 'Copy of a question', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  answer: { label: 'Answer to a question', goesTo: 'one', writtenBy: 'person', toQuiet: true },
  personal: { label: 'Message from you', goesTo: 'one', writtenBy: 'person' },
  mass: { label: 'News', goesTo: 'many', writtenBy: 'person' },
  waitlist: { label: 'Invitation from the waitlist', goesTo: 'many', writtenBy: 'person' },
  invitation: { label: 'Invitation to the next season', goesTo: 'many', writtenBy: 'person' },
  'renewal-on': { label: 'Automatic renewal turned on', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'renewal-off': { label: 'Automatic renewal stopped', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'renewal-soon': { label: 'Automatic renewal coming up', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'renewal-failed': { label: 'Automatic renewal not possible', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  'season-end': { label: 'End of the season', goesTo: 'many', writtenBy: 'shop' },
  'test-mail': { label: 'Test email, to you', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
  alarm: {
    label: 'Alarm, to you',
    goesTo: 'one',
    writtenBy: 'shop',
    toQuiet: true,
    useful: [ALARM_LETTER_SECONDS, 'It was out of date before it could be sent'],
  },
  'place-offer': { label: 'Place offered', goesTo: 'one', writtenBy: 'shop', toQuiet: true },
} as const satisfies Record<string, Kind>

/** What a letter is written as: one of these, or it does not compile. */
export type LetterName = keyof typeof kinds

/** Emails whose subject contains people's own words, and the part before them: those words are removed after the retention period. */
export const typedSubjects = {
  question: { en: 'Question: ', es: 'Question: ' },
  'question-copy': { en: 'Your question: ', es: 'Tu pregunta: ' },
  answer: { en: 'Re: ', es: 'Re: ' },
} as const satisfies Partial<Record<LetterName, Spoken>>

/** What the record has may have been written by another version of the shop, which had kinds of its own. */
export const kindOf = (letter: string): Kind =>
  Object.hasOwn(kinds, letter) ? kinds[letter as LetterName] : { label: letter, goesTo: 'one', writtenBy: 'shop' }

/** For how many seconds a letter helps its reader, of those that do not always. */
export const usefulFor: Readonly<Record<string, number>> = Object.fromEntries(
  Object.keys(kinds).flatMap((name) => {
    const { useful } = kindOf(name)
    return useful ? [[name, useful[0]]] : []
  }),
)

export const lettersToMany = Object.keys(kinds).filter((name) => kindOf(name).goesTo === 'many')
