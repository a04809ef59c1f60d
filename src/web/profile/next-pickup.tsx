import { Fragment, type ReactNode } from 'react'
import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showHours, showLastDay } from '../../words/en/dates/hours.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import { showFriend, showVisits } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/next-pickup.ts'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { DirectionsLink } from '../ui/button/directions-link.tsx'
import { langOf } from '../ui/own-text.tsx'
import { Folded } from '../ui/show/folded.tsx'
import css from './next-pickup.module.css'
import { type Box, nextVisits } from './next-visits.ts'

type Props = {
  readonly pickups: readonly MyPickup[]
  readonly today: PlainDate | undefined
  /** What to do at the site is folded away: there is more to see on the page. */
  readonly isShort?: boolean
  readonly children?: ReactNode
}

/** What most people come for: when, where, how many. What was collected this morning is not it. */
export const NextPickup = ({ pickups, today, isShort = false, children }: Props) => {
  const next = nextVisits(pickups, today)
  if (next.length === 0) return null
  return (
    <section className={`row center apart gap-y-4 gap-x-8 ${css.next}`} aria-labelledby="next-pickup">
      <div className={css.words}>
        <h2 id="next-pickup">{words.heading}</h2>
        {next.map(({ date, visits }) => (
          <Fragment key={date}>
            <p className={css.date}>{today !== undefined && date < today ? words.since(date) : startLine(showDate(date))}</p>
            {visits.map((pickup) => (
              <Stop key={pickup.pickup_id} pickup={pickup} isShort={isShort} />
            ))}
          </Fragment>
        ))}
        {children}
      </div>
      <div className={css.drawing}>
        <PickupCrate />
      </div>
    </section>
  )
}

const Stop = ({ pickup, isShort }: { pickup: Box; isShort: boolean }) => (
  <div>
    <p>
      <strong>{showVisits(pickup.parts)}</strong> {words.at(pickup.pickup_site)}
      {showHours(pickup) && `, ${showHours(pickup)}`}
    </p>
    <p className="soft">
      {pickup.site_address} · <span lang={langOf(pickup, 'egg_cycle')}>{pickup.egg_cycle}</span>
    </p>
    {pickup.friend_name !== '' && <p>{showFriend(pickup.friend_name)}</p>}
    <p className="soft">{words.onTheList(pickup.list_name)}</p>
    {pickup.collect_until !== pickup.pickup_date && <p>{showLastDay(pickup.pickup_date, pickup.collect_until, pickup)}</p>}
    {pickup.site_instructions && <Instructions of={pickup} isShort={isShort} />}
    <DirectionsLink to={pickup.site_address} name={pickup.pickup_site} />
  </div>
)

const Instructions = ({ of, isShort }: { of: MyPickup; isShort: boolean }) => {
  const text = (
    <p className="typed" lang={langOf(of, 'site_instructions')}>
      {of.site_instructions}
    </p>
  )
  return isShort ? <Folded name={words.whatToDo}>{text}</Folded> : text
}
