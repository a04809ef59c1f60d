import { type SettingName, settingFields } from '../../../shared/fields/setting-fields.ts'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { readFields, writeFields } from '../../ui/form/field-values.ts'

/** The settings as they stand in the form; what is not chosen is empty. */
export type Draft = Readonly<Record<SettingName, string>>

export const draftOf = (farm: FarmSettings): Draft => writeFields(settingFields, farm)

/** The version is that of the settings the form was filled from: what was changed since is not overwritten unseen. */
export const settingsOf = (draft: Draft, { version }: Pick<FarmSettings, 'version'>): FarmSettings => ({
  ...readFields(settingFields, draft),
  version,
})

/** What each part of the form is given. */
export type Part = {
  readonly draft: Draft
  readonly fields: Partial<Record<SettingName, string>>
  readonly onChange: (change: Partial<Draft>) => void
}
