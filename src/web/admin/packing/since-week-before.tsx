import type { PackingChange, PackingDay } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import { Folded } from '../../ui/show/folded.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import { keyOf, nameChange, sayNoChanges, showChanged } from './change-words.ts'
import css from './packing.module.css'

const SHOWN_AT_ONCE = 12

/** People who collect more, less, for the first time or no longer. */
export const SinceWeekBefore = ({ day }: { day: PackingDay }) => {
  const { changes, week_before, pickup_date } = day
  const nothing = sayNoChanges(day)
  if (nothing) return <p className={`soft ${css.soft}`}>{nothing}</p>
  const count = words.changesSince(changes.length, week_before)
  return (
    <Sheet>
      <Folded name={count} isOpen={changes.length <= SHOWN_AT_ONCE} key={pickup_date}>
        <ChangeTable day={day} />
      </Folded>
    </Sheet>
  )
}

const ChangeTable = ({ day }: { day: PackingDay }) => (
  <table className={css.table}>
    <caption className="visually-hidden">{words.cartonsChanged}</caption>
    <thead>
      <tr>
        <th scope="col">{words.nameAndSite}</th>
        <th scope="col">{startLine(showDate(day.week_before))}</th>
        <th scope="col">{startLine(showDate(day.pickup_date))}</th>
        <th scope="col">{words.change}</th>
      </tr>
    </thead>
    <tbody>
      {day.changes.map((change) => (
        <ChangeRow key={keyOf(change)} change={change} />
      ))}
    </tbody>
  </table>
)

const ChangeRow = ({ change }: { change: PackingChange }) => (
  <tr>
    <th scope="row">
      {change.name} <span>{change.site_name}</span>
    </th>
    <td>{showChanged(change.was, change)}</td>
    <td>{showChanged(change.is, change)}</td>
    <td>{nameChange(change)}</td>
  </tr>
)
