import css from './conflict.module.css'

/** What someone else changed, in words, and whether the form has something else there. */
export type TheirChange = { readonly name: string; readonly says: string; readonly isMine: boolean }

/** What someone else did to a thing meanwhile, field by field. */
export const Conflict = ({ thing, changes }: { thing: string; changes: readonly TheirChange[] }) => (
  <div className={css.conflict}>
    <p>
      <strong>Someone else changed {thing} while you were editing.</strong>
    </p>
    <ul>
      {changes.map(({ name, says, isMine }) => (
        <li key={name}>
          {name}: {says}
          {isMine && <strong> (yours is different)</strong>}
        </li>
      ))}
    </ul>
    <p>Nothing is lost. Your changes are still in the form, on top of theirs.</p>
  </div>
)
