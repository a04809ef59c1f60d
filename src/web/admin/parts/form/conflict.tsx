import * as words from '../../../../words/en/dashboard/parts.ts'
import css from './conflict.module.css'

/** What someone else changed, in words, and whether the form has something else there. */
export type TheirChange = { readonly name: string; readonly says: string; readonly isMine: boolean }

/** What someone else changed in the meantime, field by field. */
export const Conflict = ({ thing, changes }: { thing: string; changes: readonly TheirChange[] }) => (
  <div className={css.conflict}>
    <p>
      <strong>{words.changedBy(thing)}</strong>
    </p>
    <ul>
      {changes.map(({ name, says, isMine }) => (
        <li key={name}>
          {name}: {says}
          {isMine && <strong>{words.yoursDiffers}</strong>}
        </li>
      ))}
    </ul>
    <p>{words.nothingLost}</p>
  </div>
)
