import { isPlainDate } from '../../../shared/dates/calendar.ts'
import type { Activity } from '../../../shared/shapes/records.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import css from './activity.module.css'
import { changesToTell, nameOfField, sayAction } from './say-action.ts'
import { showValue } from './show-value.ts'

export const ActivityEntry = ({ entry }: { entry: Activity }) => {
  const changes = changesToTell(entry)
  return (
    <li className={css.entry}>
      <p className={`row gap-x-4 soft small ${css.when}`}>
        <time dateTime={entry.at}>{showMoment(entry.at)}</time>
        <span>{entry.who}</span>
      </p>
      <p>
        {sayAction(entry)}
        {entry.label && <strong>{` ${entry.label}`}</strong>}
      </p>
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
    </li>
  )
}

const dateCss = (value: string) => (isPlainDate(value) ? css.date : undefined)

const Change = ({ change: { field, was, is } }: { change: Activity['changes'][number] }) => (
  <div>
    <dt>{nameOfField(field)}</dt>
    <dd>
      {was !== null && <del className={dateCss(was)}>{showValue(field, was)}</del>}
      {was !== null && is !== null && <span aria-hidden="true"> → </span>}
      {is !== null && <ins className={dateCss(is)}>{showValue(field, is)}</ins>}
    </dd>
  </div>
)
