import type { Activity } from '../../../shared/entities.ts'
import { showMoment } from '../../ui/moment.ts'
import css from './activity.module.css'
import { nameOfField, sayAction, showValue } from './say-action.ts'

export const ActivityEntry = ({ entry }: { entry: Activity }) => (
  <li>
    <p className={css.when}>
      <time dateTime={entry.at}>{showMoment(entry.at)}</time>
      <span>{entry.who}</span>
    </p>
    <p>
      {sayAction(entry)}
      {entry.label && <strong>{` ${entry.label}`}</strong>}
    </p>
    {entry.changes.length > 0 && (
      <dl>
        {entry.changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </dl>
    )}
  </li>
)

const Change = ({ change: { field, was, is } }: { change: Activity['changes'][number] }) => (
  <div>
    <dt>{nameOfField(field)}</dt>
    <dd>
      {was !== null && <del>{showValue(field, was)}</del>}
      {was !== null && is !== null && <span aria-hidden="true"> → </span>}
      {is !== null && <ins>{showValue(field, is)}</ins>}
    </dd>
  </div>
)
