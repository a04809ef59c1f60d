import { useEffect, useRef } from 'react'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { fieldNames } from '../../../shared/words/admin-words.ts'
import { changedFields, type Draft, type DraftField, draftOf } from './settings-draft.ts'
import css from './settings-form.module.css'

type Props = { readonly before: FarmSettings | undefined; readonly now: FarmSettings; readonly draft: Draft }

/** What someone else did to the settings meanwhile, field by field. */
export const Conflict = ({ before, now, draft }: Props) => {
  const box = useRef<HTMLDivElement>(null)

  // It pushes what was pressed out of sight; the choice between mine and theirs comes into view with it.
  useEffect(() => {
    if (before) box.current?.scrollIntoView()
  }, [before])

  return (
    <div role="alert" ref={box}>
      {before && (
        <div className={css.conflict}>
          <p>
            <strong>Someone else changed the settings while you did.</strong>
          </p>
          <ul>
            {changedFields(draftOf(before), draftOf(now)).map((field) => (
              <li key={field}>
                {fieldNames[field]}: {sayChange(field, draftOf(before), draftOf(now))}
                {draft[field] !== draftOf(now)[field] && <strong> (you have something else here)</strong>}
              </li>
            ))}
          </ul>
          <p>Nothing of yours is lost: your own changes are still in the form, on top of theirs.</p>
        </div>
      )}
    </div>
  )
}

const sayChange = (field: DraftField, was: Draft, is: Draft) =>
  field === 'logo' ? (is.logo ? 'another picture' : 'removed') : `${sayValue(field, was)} → ${sayValue(field, is)}`

const sayValue = (field: DraftField, draft: Draft) =>
  (field === 'late_from' || field === 'late_until' ? draft[field].replace('T', ' ') : draft[field]) || 'none'
