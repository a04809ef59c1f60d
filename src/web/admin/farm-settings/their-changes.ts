import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { fieldNames } from '../../../words/en/dashboard/admin.ts'
import type { TheirChange } from '../parts/form/conflict.tsx'
import { changedFields } from '../parts/form/edited.ts'
import { type Draft, type DraftField, draftOf } from './settings-draft.ts'

/** What someone else did to the settings while a form was open. */
export const theirChanges = (before: FarmSettings, now: FarmSettings, draft: Draft): TheirChange[] => {
  const [was, is] = [draftOf(before), draftOf(now)]
  return changedFields(was, is).map((field) => ({
    name: fieldNames[field],
    says: sayChange(field, was, is),
    isMine: draft[field] !== is[field],
  }))
}

const sayChange = (field: DraftField, was: Draft, is: Draft) =>
  field === 'logo' ? (is.logo ? 'another picture' : 'removed') : `${sayValue(field, was)} → ${sayValue(field, is)}`

const sayValue = (field: DraftField, draft: Draft) =>
  (field === 'late_from' || field === 'late_until' ? draft[field].replace('T', ' ') : draft[field]) || 'none'
