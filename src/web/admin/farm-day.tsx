import adminRoutes from 'virtual:admin-routes'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { stepsDone } from '../../shared/rules/first-steps.ts'
import { piecesOf } from '../../shared/rules/products.ts'
import type { FirstRun } from '../../shared/shapes/farm/first-run.ts'
import type { Overview } from '../../shared/shapes/packing.ts'
import * as words from '../../words/en/dashboard/frame.ts'
import { showHours } from '../../words/en/dates/hours.ts'
import { addCalls, type Reading as Call } from '../calls/api.ts'
import { useReading } from '../calls/use-call.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { showComingDay } from '../ui/show/coming-day.ts'
import css from '../ui/show/day-card.module.css'
import { DayCard } from '../ui/show/day-card.tsx'
import { showTogether } from '../ui/show/show-pieces.ts'
import { careFigures, packingOf } from './overview/figures.ts'
import { showBare } from './parts/show/pieces.tsx'

addCalls(adminRoutes)

export const readings = ['readOverview'] as const satisfies readonly Call[]

/** The farmer's part of the home page: what to pack, and what waits for an answer or an eye. */
export default function FarmDay() {
  const overview = useReading('readOverview')
  return (
    <>
      {overview.data?.first_run && <OpenShop run={overview.data.first_run} notReal={overview.data.not_real} />}
      <DayCard heading={words.packNext} ways={<Ways overview={overview.data} />}>
        <Reading of={overview} like={{ lines: 6 }}>
          {(data) => <Today overview={data} />}
        </Reading>
      </DayCard>
    </>
  )
}

/** Until the shop is open: how far it has come, and the way to the steps, which are on the dashboard's first page. */
const OpenShop = ({ run, notReal }: { run: FirstRun; notReal: Overview['not_real'] }) => {
  const steps = Object.values(stepsDone(run, notReal))
  const done = steps.filter(Boolean).length
  return (
    done < steps.length && (
      <DayCard heading={words.openShop(done, steps.length)} ways={<LinkButton to={pages.admin}>{words.goOn}</LinkButton>}>
        <p>{words.openShopSays}</p>
      </DayCard>
    )
  )
}

const Today = ({ overview: { next, today, care } }: { overview: Overview }) => (
  <>
    {next ? (
      <>
        <p className={css.big}>{showComingDay(next.pickup_date, today)}</p>
        <p>
          <strong>{showTogether(piecesOf(next))}</strong>
          {next.donated > 0 && `, ${words.toGiveAway(showBare(next, 'donated'), next.products !== undefined)}`}
        </p>
        <ul className={`list ${css.sites}`}>
          {next.sites.map((site) => (
            <li key={site.site_id}>
              {site.site_name}: {showTogether(piecesOf(site))}
              {showHours(site) && <p className="soft">{showHours(site)}</p>}
            </li>
          ))}
        </ul>
      </>
    ) : (
      <p>{words.nothingToPack}</p>
    )}
    {Object.values(care).every((count) => count === 0) && <p>{words.allCalm}</p>}
  </>
)

const Ways = ({ overview }: { overview: Overview | undefined }) => (
  <>
    {overview?.next && <LinkButton to={packingOf(overview.next.pickup_date)}>{words.openPackingDay}</LinkButton>}
    {overview &&
      careFigures(overview).map(({ words: says, to }) => (
        <Link key={to} className="thumb trouble" to={to}>
          {says}
        </Link>
      ))}
    <Link className="thumb" to={pages.admin}>
      {words.openDashboard}
    </Link>
  </>
)
