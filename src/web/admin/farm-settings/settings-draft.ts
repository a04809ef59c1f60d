import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'

export type DraftField = Exclude<keyof FarmSettings, 'version'>

/** The settings as they stand in the form; no colour and no logo are empty. */
export type Draft = Readonly<Record<DraftField, string>>

/** `2026-11-17 18:00:00` as a field for date and time has it; seconds only where there are some. */
const toField = (clock: string) => clock.replace(' ', 'T').replace(/(:\d\d):00$/, '$1')

/** In the order of the form. */
export const draftOf = (farm: FarmSettings): Draft => ({
  farm_name: farm.farm_name,
  reply_to: farm.reply_to,
  farm_address: farm.farm_address,
  about: farm.about,
  logo: farm.logo ?? '',
  accent: farm.accent ?? '',
  time_zone: farm.time_zone,
  cutoff_days: String(farm.cutoff_days),
  cutoff_time: farm.cutoff_time,
  free_skips: String(farm.free_skips),
  pantry_name: farm.pantry_name,
  season_letter: farm.season_letter ? 'yes' : 'no',
  unclaimed: farm.unclaimed,
  late_from: toField(farm.late_from),
  late_until: toField(farm.late_until),
  late_text: farm.late_text,
  pay_farm: farm.pay_farm,
  pay_farm_text: farm.pay_farm_text,
  owed_days: String(farm.owed_days),
  owed_remind_days: farm.owed_remind_days === null ? '' : String(farm.owed_remind_days),
  hosts_note_payments: farm.hosts_note_payments ? 'yes' : 'no',
  installments_most: String(farm.installments_most),
  installments_past_season: farm.installments_past_season ? 'yes' : 'no',
  installments_stop: farm.installments_stop ? 'yes' : 'no',
  gifts_on: farm.gifts_on ? 'yes' : 'no',
  can_change_orders: farm.can_change_orders ? 'yes' : 'no',
  receipt_text: farm.receipt_text,
  mail_text_months: String(farm.mail_text_months),
  question_months: String(farm.question_months),
  abandoned_days: String(farm.abandoned_days),
  second_factor_required: farm.second_factor_required ? 'yes' : 'no',
})

/** The version is that of the settings the form was filled from: what was changed since is not overwritten unseen. */
export const settingsOf = (draft: Draft, { version }: FarmSettings): FarmSettings => ({
  farm_name: draft.farm_name.trim(),
  reply_to: draft.reply_to.trim(),
  farm_address: draft.farm_address.trim(),
  about: draft.about.trim(),
  pantry_name: draft.pantry_name.trim(),
  season_letter: draft.season_letter === 'yes',
  time_zone: draft.time_zone.trim(),
  cutoff_days: Number(draft.cutoff_days),
  cutoff_time: draft.cutoff_time.slice(0, 5),
  free_skips: Number(draft.free_skips),
  unclaimed: draft.unclaimed === 'donate' ? 'donate' : 'hold',
  late_from: draft.late_from.replace('T', ' '),
  late_until: draft.late_until.replace('T', ' '),
  late_text: draft.late_text,
  pay_farm: draft.pay_farm === 'all' || draft.pay_farm === 'former' ? draft.pay_farm : 'nobody',
  pay_farm_text: draft.pay_farm_text.trim(),
  owed_days: Number(draft.owed_days),
  owed_remind_days: draft.owed_remind_days.trim() === '' ? null : Number(draft.owed_remind_days),
  hosts_note_payments: draft.hosts_note_payments === 'yes',
  installments_most: Number(draft.installments_most),
  installments_past_season: draft.installments_past_season === 'yes',
  installments_stop: draft.installments_stop === 'yes',
  gifts_on: draft.gifts_on === 'yes',
  can_change_orders: draft.can_change_orders === 'yes',
  receipt_text: draft.receipt_text.trim(),
  mail_text_months: Number(draft.mail_text_months),
  question_months: Number(draft.question_months),
  abandoned_days: Number(draft.abandoned_days),
  accent: draft.accent || null,
  logo: draft.logo || null,
  second_factor_required: draft.second_factor_required === 'yes',
  version,
})

/** What each part of the form is given. */
export type Part = {
  readonly draft: Draft
  readonly fields: Partial<Record<DraftField, string>>
  readonly onChange: (change: Partial<Draft>) => void
}
