import { useId } from 'react'
import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { HandOverSite } from '../../shared/shapes/packing.ts'
import { showCollectEnd, showHours } from '../../words/en/dates/hours.ts'
import { handOverWords } from '../../words/en/hand-over.ts'
import * as words from '../../words/en/pages/hand-over.ts'
import { showDay } from '../ui/show/coming-day.ts'
import { isWanted, type Wanted } from './finder.tsx'
import { PersonRow, type Tapping } from './person-row.tsx'
import css from './site-list.module.css'
import { countSite } from './taps.ts'

type Props = { readonly site: HandOverSite; readonly today: PlainDate; readonly wanted: Wanted; readonly tapping: Tapping }

/** Until when the rest may be collected, where that is another day. */
const showEnd = (site: HandOverSite): string =>
  site.collect_until === site.pickup_date ? '' : words.until(showCollectEnd(site.pickup_date, site.collect_until, site))

export const SiteList = ({ site, today, wanted, tapping }: Props) => {
  const heading = useId()
  const day = useId()
  const rows = site.rows.filter((row) => isWanted(row, wanted, tapping.last))
  const { people, collected, cartonsLeft, piecesLeft } = countSite(site)
  return (
    <section className={css.site} aria-labelledby={`${heading} ${day}`}>
      <div className={css.head}>
        <h2 id={heading}>{site.site_name}</h2>
        <p className="soft" id={day}>
          {[showDay(site.pickup_date, today), showHours(site), showEnd(site)].filter(Boolean).join(', ')}
        </p>
        <p className={css.count}>{handOverWords.count(collected, people, cartonsLeft, piecesLeft)}</p>
        <div className={css.line} aria-hidden="true">
          <span style={{ width: `${(100 * collected) / people}%` }} />
        </div>
      </div>
      {rows.length === 0 && <p className={css.none}>{wanted.name.trim() ? handOverWords.notFound : handOverWords.allCame}</p>}
      <ul className="list">
        {rows.map((row) => (
          <PersonRow key={row.pickup_id} row={{ ...row, pickup_date: site.pickup_date }} tapping={tapping} />
        ))}
      </ul>
    </section>
  )
}
