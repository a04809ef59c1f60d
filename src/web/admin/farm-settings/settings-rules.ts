import { isTimeZone } from '../../../shared/dates/calendar.ts'
import { type Field, mapFields } from '../../../shared/fields/field.ts'
import { type SettingName, type SettingsPage, settingFields, settingsOn } from '../../../shared/fields/setting-fields.ts'
import { isReadableAccent } from '../../../shared/rules/contrast.ts'
import { adminWords, farmWords } from '../../../words/en/dashboard/admin.ts'
import { farmFieldWords, fieldWords } from '../../../words/en/fields.ts'
import { sentenceOf } from '../../../words/en/refusals/errors.ts'
import type { FieldRule } from '../../ui/form/field-rules.ts'
import { ruleOf } from '../../ui/form/rules/rule-of.ts'

export const accentRule: FieldRule = (accent) => (isReadableAccent(accent) ? undefined : sentenceOf('accentPale'))

/** What is said where a field of this kind is empty or wrong. */
const ruleFor = (field: Field): FieldRule => {
  if (field.kind === 'clockTime') return ruleOf(field, { missing: farmFieldWords.moment })
  if (field.kind === 'timeOfDay') return ruleOf(field, { missing: fieldWords.timeOfDay })
  if (field.kind !== 'whole') return ruleOf(field)
  const wrong = farmWords.wholeWrong(field.min, field.max)
  return ruleOf({ ...field, notWhole: wrong }, { wrong })
}

/** In the order of the form: the summary lists what is wrong from top to bottom. */
const settingsRules: Readonly<Record<SettingName, FieldRule>> = {
  ...mapFields(settingFields, ruleFor),
  farm_name: ruleOf(settingFields.farm_name, { missing: adminWords.nameMissing }),
  time_zone: (typed) => (isTimeZone(typed.trim()) ? undefined : farmFieldWords.timeZone),
  accent: accentRule,
}

/** Of the fields that a page has. */
export const rulesOn = (page: SettingsPage) =>
  Object.fromEntries(settingsOn(page).map((name) => [name, settingsRules[name]])) as typeof settingsRules
