import type { settingsPages } from '../admin-addresses.ts'
import * as limits from '../limits.ts'
import type { Field } from './field.ts'

export type SettingsPage = keyof typeof settingsPages

/** What the farmer sets for the whole shop, in the order of the forms, with the page it is on; each is a column of the shop's one row. */
export const settingFields = {
  farm_name: { page: 'farm', label: 'Farm name', kind: 'line', max: limits.FARM_NAME_MAX, isRequired: true },
  /** Where replies to the farm's emails go; empty: the sender's address. */
  reply_to: { page: 'email', label: 'Reply address', kind: 'email', isRequired: false },
  /** The farm's location on the map; empty: not shown. */
  farm_address: { page: 'farm', label: 'Where the farm is', kind: 'line', max: limits.ADDRESS_MAX, isRequired: false },
  /** Where the farm gets mail on paper; emails to many carry it. Empty: where the farm is. */
  postal_address: { page: 'email', label: 'Postal address', kind: 'line', max: limits.ADDRESS_MAX, isRequired: false },
  /** Whether the farmer writes the texts that customers read in Spanish too, each into the field named `…_es`; while off, none is asked for or shown. */
  writes_spanish: { page: 'farm', label: 'We write in Spanish too', kind: 'flag', isRequired: false },
  /** What the farm says of itself to strangers. */
  about: { page: 'window', label: 'About the farm', kind: 'text', max: limits.ABOUT_MAX, isRequired: false },
  about_es: { page: 'window', label: 'About the farm, in Spanish', kind: 'text', max: limits.ABOUT_MAX, isRequired: false },
  logo: { page: 'farm', label: 'Logo', kind: 'picture', max: limits.LOGO_MAX, isRequired: false },
  /** Of buttons and links; none: the shop's green. */
  accent: { page: 'farm', label: 'Color', kind: 'color', isRequired: false },
  time_zone: { page: 'farm', label: 'Time zone', kind: 'timeZone', isRequired: true },
  cutoff_days: { page: 'week', label: 'Days before a pickup', kind: 'whole', min: 0, max: 6, isRequired: true },
  cutoff_time: { page: 'week', label: 'Cut-off time', kind: 'timeOfDay', isRequired: true },
  free_skips: { page: 'week', label: 'Skips per order', kind: 'whole', min: 0, max: limits.WEEKS_MAX, isRequired: true },
  /** Whether customers may change the cartons and the site of their orders. */
  can_change_orders: { page: 'week', label: 'Customers can change orders', kind: 'flag', isRequired: false },
  /** Whether customers may end their orders, and how they get back what they paid for the rest. */
  customers_end: {
    page: 'week',
    label: 'Customers can end orders',
    kind: 'choice',
    options: ['no', 'credit', 'refund'],
    isRequired: true,
  },
  /** How many weeks a trial has, once per person; 0: none. */
  trial_weeks: { page: 'week', label: 'Pickups in a trial', kind: 'whole', min: 0, max: limits.TRIAL_WEEKS_MAX, isRequired: true },
  /** Where donated cartons go; empty: nobody is named. */
  pantry_name: { page: 'week', label: 'Where given-away cartons go', kind: 'line', max: limits.NAME_MAX, isRequired: false },
  pantry_name_es: { page: 'week', label: 'Where given-away cartons go, in Spanish', kind: 'line', max: limits.NAME_MAX, isRequired: false },
  season_letter: { page: 'email', label: "Thank-you email at season's end", kind: 'flag', isRequired: false },
  unclaimed: { page: 'week', label: 'Unclaimed cartons', kind: 'choice', options: ['hold', 'donate'], isRequired: true },
  late_from: { page: 'week', label: 'Late from', kind: 'clockTime', isRequired: true },
  late_until: { page: 'week', label: 'Late until', kind: 'clockTime', isRequired: true },
  late_text: { page: 'week', label: 'Late text', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  late_text_es: { page: 'week', label: 'Late text, in Spanish', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  /** Who may pay the farm later, and how; the due date and the reminder, in days after the order. */
  pay_farm: { page: 'paying', label: 'Who can pay the farm later', kind: 'choice', options: ['nobody', 'former', 'all'], isRequired: true },
  pay_farm_text: { page: 'paying', label: 'How people pay the farm', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  pay_farm_text_es: {
    page: 'paying',
    label: 'How people pay the farm, in Spanish',
    kind: 'text',
    max: limits.NOTES_MAX,
    isRequired: false,
  },
  owed_days: { page: 'paying', label: 'Days to pay the farm', kind: 'whole', min: 1, max: limits.OWED_DAYS_MAX, isRequired: true },
  owed_remind_days: {
    page: 'paying',
    label: 'Days until a payment reminder',
    kind: 'whole',
    min: 1,
    max: limits.OWED_DAYS_MAX,
    isRequired: false,
  },
  hosts_note_payments: { page: 'paying', label: 'Hosts record payments', kind: 'flag', isRequired: false },
  /** After the first; 0: none. */
  installments_most: {
    page: 'paying',
    label: 'Most monthly installments',
    kind: 'whole',
    min: 0,
    max: limits.INSTALLMENTS_MAX,
    isRequired: true,
  },
  installments_past_season: { page: 'paying', label: 'Installments after the season', kind: 'flag', isRequired: false },
  installments_stop: { page: 'paying', label: 'Pause pickups when an installment fails', kind: 'flag', isRequired: false },
  /** Customers who agree to it get the same order again, after an email. */
  auto_renewal: { page: 'paying', label: 'Automatic renewal', kind: 'flag', isRequired: false },
  gifts_on: { page: 'paying', label: 'Gifts', kind: 'flag', isRequired: false },
  /** What the law wants on a receipt. */
  receipt_text: { page: 'paying', label: 'Text on receipts', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  receipt_text_es: { page: 'paying', label: 'Text on receipts, in Spanish', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  /** How long texts about people are kept: of emails, of resolved questions, and of unpaid checkouts. */
  mail_text_months: {
    page: 'privacy',
    label: 'Months to keep email texts',
    kind: 'whole',
    min: 1,
    max: limits.MAIL_TEXT_MONTHS_MAX,
    isRequired: true,
  },
  question_months: {
    page: 'privacy',
    label: 'Months to keep resolved questions',
    kind: 'whole',
    min: 1,
    max: limits.QUESTION_MONTHS_MAX,
    isRequired: true,
  },
  abandoned_days: {
    page: 'privacy',
    label: 'Days to keep unpaid checkouts',
    kind: 'whole',
    min: limits.ABANDONED_DAYS_MIN,
    max: limits.ABANDONED_DAYS_MAX,
    isRequired: true,
  },
  /** Admins and hosts do the farm's work only with a second factor. */
  second_factor_required: { page: 'privacy', label: 'Two-step login required', kind: 'flag', isRequired: false },
  /** Customers may log in with a code by email instead of their password. */
  login_codes_on: { page: 'privacy', label: 'Log in with an emailed code', kind: 'flag', isRequired: false },
} as const satisfies Readonly<Record<string, Field & { readonly page: SettingsPage }>>

export type SettingName = keyof typeof settingFields
export type SettingOf<Kind extends Field['kind']> = {
  [Name in SettingName]: (typeof settingFields)[Name]['kind'] extends Kind ? Name : never
}[SettingName]

export const settingNames = Object.keys(settingFields) as SettingName[]

export const settingsOn = (page: SettingsPage): SettingName[] => settingNames.filter((name) => settingFields[name].page === page)
