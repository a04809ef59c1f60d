import type { PackingDay } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { sayPledged } from '../../../words/en/pantry.ts'
import { EggsToGather } from '../parts/show/pieces.tsx'
import { keyOf, nameChange, sayNoChanges, showChanged } from './change-words.ts'
import { Numbers } from './day-totals.tsx'
import css from './printed.module.css'
import { PrintedHead } from './printed-head.tsx'

/** The first page: what goes to each site, and what differs from a week before. */
export const TotalsPage = ({ day }: { day: PackingDay }) => (
  <section className={`stack gap-6 card ${css.page}`} aria-label={words.totals}>
    <table className={css.table}>
      <thead>
        <PrintedHead day={day} what={words.allSites} columns={4} />
        <tr>
          <th scope="col">{words.pickupSite}</th>
          <th scope="col" className={css.number}>
            {words.toPickUp}
          </th>
          <th scope="col" className={css.number}>
            {words.givenAway}
          </th>
          <th scope="col" className={css.number}>
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {day.sites.map((site) => (
          <tr key={site.site_id}>
            <th scope="row">{site.site_name}</th>
            <Numbers of={site} className={css.number} />
          </tr>
        ))}
        <tr className={css.total}>
          <th scope="row">{words.total}</th>
          <Numbers of={day} className={css.number} />
        </tr>
      </tbody>
    </table>
    <EggsToGather of={day} className={css.says} />
    {day.pledged && day.pledged.this_week > 0 && <p className={css.says}>{sayPledged(day.pantry_name, day.pledged)}</p>}
    <Changes day={day} />
  </section>
)

const Changes = ({ day }: { day: PackingDay }) => {
  const nothing = sayNoChanges(day)
  if (nothing) return <p className={css.says}>{nothing}</p>
  return (
    <table className={`${css.table} ${css.changes}`}>
      <thead>
        <PrintedHead day={day} what={words.changes(day.week_before)} columns={5} />
        <tr>
          <th scope="col">{words.pickupSite}</th>
          <th scope="col">{words.name}</th>
          <th scope="col" className={css.number}>
            {words.was}
          </th>
          <th scope="col" className={css.number}>
            {words.is}
          </th>
          <th scope="col" className={css.number}>
            {words.change}
          </th>
        </tr>
      </thead>
      <tbody>
        {day.changes.map((change) => (
          <tr key={keyOf(change)}>
            <td>{change.site_name}</td>
            <th scope="row">{change.name}</th>
            <td className={css.number}>{showChanged(change.was, change)}</td>
            <td className={css.number}>{showChanged(change.is, change)}</td>
            <td className={css.number}>{nameChange(change)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
