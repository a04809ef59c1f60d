import { isTimeZone } from '../../../shared/dates/calendar.ts'
import {
  ABANDONED_DAYS_MAX,
  ABANDONED_DAYS_MIN,
  ABOUT_MAX,
  ADDRESS_MAX,
  FARM_NAME_MAX,
  MAIL_TEXT_MONTHS_MAX,
  NAME_MAX,
  NOTES_MAX,
  OWED_DAYS_MAX,
  QUESTION_MONTHS_MAX,
  WEEKS_MAX,
} from '../../../shared/limits.ts'
import { isReadableAccent } from '../../../shared/rules/contrast.ts'
import { adminWords, farmWords } from '../../../words/en/dashboard/admin.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import { sentenceOf } from '../../../words/en/refusals/errors.ts'
import { emailRule, type FieldRule, filledRule } from '../../ui/form/field-rules.ts'
import type { DraftField } from './settings-draft.ts'

const momentRule: FieldRule = (typed) => (typed === '' ? fieldWords.moment : undefined)
const isWhole = (typed: string, min: number, max: number) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max
const wholeRule =
  (min: number, max: number): FieldRule =>
  (typed) =>
    isWhole(typed, min, max) ? undefined : farmWords.wholeWrong(min, max)

export const accentRule: FieldRule = (accent) => (isReadableAccent(accent) ? undefined : sentenceOf('accentPale'))

/** In the order of the form: the summary lists what is wrong from top to bottom. */
export const settingsRules: Readonly<Record<DraftField, FieldRule>> = {
  farm_name: filledRule(adminWords.nameMissing, FARM_NAME_MAX),
  reply_to: (typed) => (typed.trim() === '' ? undefined : emailRule(typed.trim())),
  farm_address: (typed) => (typed.trim().length > ADDRESS_MAX ? fieldWords.tooLong : undefined),
  about: (typed) => (typed.length > ABOUT_MAX ? fieldWords.tooLong : undefined),
  logo: () => undefined,
  accent: accentRule,
  time_zone: (typed) => (isTimeZone(typed.trim()) ? undefined : fieldWords.timeZone),
  cutoff_days: () => undefined,
  cutoff_time: (typed) => (typed === '' ? fieldWords.timeOfDay : undefined),
  free_skips: wholeRule(0, WEEKS_MAX),
  pantry_name: (typed) => (typed.trim().length > NAME_MAX ? fieldWords.tooLong : undefined),
  season_letter: () => undefined,
  unclaimed: () => undefined,
  late_from: momentRule,
  late_until: momentRule,
  late_text: (typed) => (typed.length > NOTES_MAX ? fieldWords.tooLong : undefined),
  pay_farm: () => undefined,
  pay_farm_text: (typed) => (typed.length > NOTES_MAX ? fieldWords.tooLong : undefined),
  owed_days: wholeRule(1, OWED_DAYS_MAX),
  owed_remind_days: (typed) => (typed.trim() === '' ? undefined : wholeRule(1, OWED_DAYS_MAX)(typed)),
  hosts_note_payments: () => undefined,
  installments_most: () => undefined,
  installments_past_season: () => undefined,
  installments_stop: () => undefined,
  gifts_on: () => undefined,
  can_change_orders: () => undefined,
  receipt_text: (typed) => (typed.length > NOTES_MAX ? fieldWords.tooLong : undefined),
  mail_text_months: wholeRule(1, MAIL_TEXT_MONTHS_MAX),
  question_months: wholeRule(1, QUESTION_MONTHS_MAX),
  abandoned_days: wholeRule(ABANDONED_DAYS_MIN, ABANDONED_DAYS_MAX),
  second_factor_required: () => undefined,
}
