import { pages } from '../../shared/addresses.ts'
import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { HandOverSite } from '../../shared/shapes/packing.ts'
import { showHours } from '../../words/en/dates/hours.ts'
import { handOverWords } from '../../words/en/hand-over.ts'
import * as words from '../../words/en/pages/home.ts'
import type { Reading as Call } from '../calls/api.ts'
import { useReading } from '../calls/use-call.ts'
import { countSite } from '../hand-over/taps.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { showDay } from '../ui/show/coming-day.ts'
import css from '../ui/show/day-card.module.css'
import { DayCard } from '../ui/show/day-card.tsx'

export const readings = ['readHandOver'] as const satisfies readonly Call[]

/** Who is still to come to a host's sites. */
export default function HostDay() {
  return (
    <DayCard heading={words.atYourSites} ways={<LinkButton to={pages.handOver}>{words.openList}</LinkButton>}>
      <Reading of={useReading('readHandOver')} like={{ lines: 6 }}>
        {({ sites, today }) =>
          sites.length === 0 ? (
            <p>{handOverWords.nobodySoon}</p>
          ) : (
            <ul className={`list ${css.sites}`}>
              {sites.map((site) => (
                <Site key={`${site.site_id} ${site.pickup_date}`} site={site} today={today} />
              ))}
            </ul>
          )
        }
      </Reading>
    </DayCard>
  )
}

const Site = ({ site, today }: { site: HandOverSite; today: PlainDate }) => {
  const { people, toCome, cartonsToCome, piecesToCome } = countSite(site)
  return (
    <li>
      <strong>{site.site_name}</strong>
      <p className="soft">
        {showDay(site.pickup_date, today)}
        {showHours(site) && `, ${showHours(site)}`}
      </p>
      <p>{handOverWords.toCome(toCome, people, cartonsToCome, piecesToCome)}</p>
    </li>
  )
}
