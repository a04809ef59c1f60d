import { type SettingName, settingFields } from '../../../shared/fields/setting-fields.ts'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import type { TheirChange } from '../parts/form/conflict.tsx'
import { changedFields } from '../parts/form/edited.ts'
import { type Draft, draftOf } from './settings-draft.ts'

/** What someone else did to the settings while a form was open. */
export const theirChanges = (before: FarmSettings, now: FarmSettings, draft: Draft): TheirChange[] => {
  const [was, is] = [draftOf(before), draftOf(now)]
  return changedFields(was, is).map((name) => ({
    name: settingFields[name].label,
    says: sayChange(name, was[name], is[name]),
    isMine: draft[name] !== is[name],
  }))
}

const sayChange = (name: SettingName, was: string, is: string) =>
  settingFields[name].kind === 'picture' ? (is ? 'another picture' : 'removed') : `${sayValue(name, was)} → ${sayValue(name, is)}`

const sayValue = (name: SettingName, value: string) => {
  const { kind } = settingFields[name]
  if (kind === 'flag') return value ? 'yes' : 'no'
  return (kind === 'clockTime' ? value.replace('T', ' ') : value) || 'none'
}
