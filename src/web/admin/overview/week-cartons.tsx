import { Link } from 'react-router'
import type { Charts } from '../../../shared/shapes/packing.ts'
import { showCount } from '../../../words/en/dashboard/count.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { Folded } from '../../ui/show/folded.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './charts.module.css'
import { packingOf } from './figures.ts'
import tables from './overview.module.css'
import { type Series, seriesOf, sizeOf, sum } from './series.ts'

const TALLEST_REM = 12

/** Cartons per week by site, or dozens of eggs where the farm sells other products. The drawing is for the eye; the table says the same in words and leads to the days. */
export const WeekCartons = ({ weeks, unit }: { weeks: Charts['weeks']; unit: string }) => {
  const series = seriesOf(weeks)
  const totals = weeks.map(({ sites }) => sum(sites.map(sizeOf)))
  const most = Math.max(...totals, 1)
  return (
    <Sheet heading={`${unit} per week, by site`}>
      {series.length === 0 ? (
        <p>There are no pickups in these weeks.</p>
      ) : (
        <>
          <div
            className={css.columns}
            role="img"
            aria-label={`${unit} in ${weeks.length} weeks, at most ${showCount(most)} in one. The table below has every number.`}
          >
            {weeks.map(({ monday }, week) => (
              <div key={monday} className={css.column}>
                <span className={css.total}>{totals[week] || ''}</span>
                <div className={css.stack} style={{ height: `${((totals[week] ?? 0) / most) * TALLEST_REM}rem` }}>
                  {series.map(({ key, values }, index) => (
                    <i key={key} data-hue={index} style={{ flexGrow: values[week] ?? 0 }} />
                  ))}
                </div>
                <span className={css.week}>{showDate(monday).slice(5)}</span>
              </div>
            ))}
          </div>
          <ul className={`row gap-y-1 gap-x-5 list ${css.legend}`}>
            {series.map(({ key, name }, index) => (
              <li key={key}>
                <i data-hue={index} /> {name}
              </li>
            ))}
          </ul>
          <Folded name="As a table">
            <WeekTable label={`${unit} per week, as a table`} weeks={weeks} series={series} totals={totals} />
          </Folded>
        </>
      )}
    </Sheet>
  )
}

type TableProps = { label: string; weeks: Charts['weeks']; series: readonly Series[]; totals: readonly number[] }

const WeekTable = ({ label, weeks, series, totals }: TableProps) => (
  <section className={tables.scroll} aria-label={label}>
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, first_day }, week) => (
          <tr key={monday}>
            <th scope="row">
              {first_day ? (
                <Link className="thumb" to={packingOf(first_day)}>
                  {showDate(monday)}
                </Link>
              ) : (
                showDate(monday)
              )}
            </th>
            {series.map(({ key, values }) => (
              <td key={key}>{values[week]}</td>
            ))}
            <td>{totals[week]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
