import * as limits from '../limits.ts'
import type { Field, Fields } from './field.ts'

/** What the farmer sets for the whole shop, in the order of the form; each is a column of the shop's one row. */
export const settingFields = {
  farm_name: { label: 'Farm name', kind: 'line', max: limits.FARM_NAME_MAX, isRequired: true },
  /** Where replies to the farm's emails go; empty: the sender's address. */
  reply_to: { label: 'Reply address', kind: 'email', isRequired: false },
  /** The farm's location on the map; empty: not shown. */
  farm_address: { label: 'Where the farm is', kind: 'line', max: limits.ADDRESS_MAX, isRequired: false },
  /** Where the farm gets mail on paper; emails to many carry it. Empty: where the farm is. */
  postal_address: { label: 'Mailing address', kind: 'line', max: limits.ADDRESS_MAX, isRequired: false },
  /** Whether the farmer writes the texts that customers read in Spanish too, each into the field named `…_es`; while off, none is asked for or shown. */
  writes_spanish: { label: 'We write in Spanish too', kind: 'flag', isRequired: false },
  /** What the farm says of itself to strangers. */
  about: { label: 'About the farm', kind: 'text', max: limits.ABOUT_MAX, isRequired: false },
  about_es: { label: 'About the farm, in Spanish', kind: 'text', max: limits.ABOUT_MAX, isRequired: false },
  logo: { label: 'Logo', kind: 'picture', max: limits.LOGO_MAX, isRequired: false },
  /** Of buttons and links; none: the shop's green. */
  accent: { label: 'Color', kind: 'color', isRequired: false },
  time_zone: { label: 'Time zone', kind: 'timeZone', isRequired: true },
  cutoff_days: { label: 'Days before a pickup', kind: 'whole', min: 0, max: 6, isRequired: true },
  cutoff_time: { label: 'Cut-off time', kind: 'timeOfDay', isRequired: true },
  free_skips: { label: 'Skips per order', kind: 'whole', min: 0, max: limits.WEEKS_MAX, isRequired: true },
  /** Whether customers may change the cartons and the site of their orders. */
  can_change_orders: { label: 'Customers can change orders', kind: 'flag', isRequired: false },
  /** Where donated cartons go; empty: nobody is named. */
  pantry_name: { label: 'Where given-away cartons go', kind: 'line', max: limits.NAME_MAX, isRequired: false },
  pantry_name_es: { label: 'Where given-away cartons go, in Spanish', kind: 'line', max: limits.NAME_MAX, isRequired: false },
  season_letter: { label: "Thank-you email at season's end", kind: 'flag', isRequired: false },
  unclaimed: { label: 'Unclaimed cartons', kind: 'choice', options: ['hold', 'donate'], isRequired: true },
  late_from: { label: 'Late from', kind: 'clockTime', isRequired: true },
  late_until: { label: 'Late until', kind: 'clockTime', isRequired: true },
  late_text: { label: 'Late text', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  late_text_es: { label: 'Late text, in Spanish', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  /** Who may pay the farm later, and how; the due date and the reminder, in days after the order. */
  pay_farm: { label: 'Who can pay the farm later', kind: 'choice', options: ['nobody', 'former', 'all'], isRequired: true },
  pay_farm_text: { label: 'How people pay the farm', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  pay_farm_text_es: { label: 'How people pay the farm, in Spanish', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  owed_days: { label: 'Days to pay the farm', kind: 'whole', min: 1, max: limits.OWED_DAYS_MAX, isRequired: true },
  owed_remind_days: {
    label: 'Days until a payment reminder',
    kind: 'whole',
    min: 1,
    max: limits.OWED_DAYS_MAX,
    isRequired: false,
  },
  hosts_note_payments: { label: 'Hosts record payments', kind: 'flag', isRequired: false },
  /** After the first; 0: none. */
  installments_most: { label: 'Most monthly installments', kind: 'whole', min: 0, max: limits.INSTALLMENTS_MAX, isRequired: true },
  installments_past_season: { label: 'Installments after the season', kind: 'flag', isRequired: false },
  installments_stop: { label: 'Pause pickups when an installment fails', kind: 'flag', isRequired: false },
  gifts_on: { label: 'Gifts', kind: 'flag', isRequired: false },
  /** What the law wants on a receipt. */
  receipt_text: { label: 'Text on receipts', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  receipt_text_es: { label: 'Text on receipts, in Spanish', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  /** How long texts about people are kept: of emails, of resolved questions, and of unpaid checkouts. */
  mail_text_months: { label: 'Months to keep email texts', kind: 'whole', min: 1, max: limits.MAIL_TEXT_MONTHS_MAX, isRequired: true },
  question_months: { label: 'Months to keep resolved questions', kind: 'whole', min: 1, max: limits.QUESTION_MONTHS_MAX, isRequired: true },
  abandoned_days: {
    label: 'Days to keep unpaid checkouts',
    kind: 'whole',
    min: limits.ABANDONED_DAYS_MIN,
    max: limits.ABANDONED_DAYS_MAX,
    isRequired: true,
  },
  /** Admins and hosts do the farm's work only with a second factor. */
  second_factor_required: { label: 'Two-step login required', kind: 'flag', isRequired: false },
} as const satisfies Fields

export type SettingName = keyof typeof settingFields
export type SettingOf<Kind extends Field['kind']> = {
  [Name in SettingName]: (typeof settingFields)[Name]['kind'] extends Kind ? Name : never
}[SettingName]

export const settingNames = Object.keys(settingFields) as SettingName[]
