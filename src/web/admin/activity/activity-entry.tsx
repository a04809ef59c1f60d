import { isPlainDate } from '../../../shared/dates/calendar.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { Activity } from '../../../shared/shapes/records.ts'
import { type FieldName, statusNames } from '../../../words/en/dashboard/admin.ts'
import { showRhythms } from '../../../words/en/dashboard/products.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { showClockTime, showMoment } from '../../../words/en/pages/moment.ts'
import css from './activity.module.css'
import { changesToTell, nameOfField, sayAction, wordFor } from './say-action.ts'

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

/** When a cycle opens or closes itself. */
const isClockTime = (value: string): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)

const MONEY: readonly string[] = ['total_amount', 'refunded_amount', 'carton_price', 'credit_amount', 'price'] satisfies FieldName[]

const showValue = (field: string, value: string): string => {
  if (value === '') return 'empty'
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  if (isPlainDate(value)) return `${showDate(value)}, ${value.slice(0, 4)}`
  if (isClockTime(value)) return showClockTime(value)
  if (field === 'rhythms') return showRhythms(value.split(', ').map(Number))
  if (field === 'status') return wordFor(statusNames, value, 'Other')
  return MONEY.includes(field) && Number.isFinite(Number(value)) ? showCents(toCents(Number(value))) : value
}
