import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { extraLink } from '../../shared/extra-link.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { spareLink } from '../../shared/spare-link.ts'
import * as words from '../../words/en/pages/home.ts'
import { offered, take } from '../../words/en/pages/order/spare.ts'
import { addSomething } from '../../words/en/pages/pickups.ts'
import type { Reading as Call } from '../calls/api.ts'
import { useReading } from '../calls/use-call.ts'
import { NextPickup } from '../profile/next-pickup.tsx'
import { nextPickups } from '../profile/next-visits.ts'
import { usePickupChanges } from '../profile/use-pickup-changes.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { DayCard } from '../ui/show/day-card.tsx'
import { GivenUp } from './given-up.tsx'
import css from './next-eggs.module.css'
import { SkipPickup } from './skip-pickup.tsx'

export const readings = ['readSubscribeHints'] as const satisfies readonly Call[]

/** A subscriber's next eggs, with the one thing that cannot wait: not to come. All else is on the profile. */
export default function NextEggs() {
  const mine = useReading('listMyPickups')
  const { data: pickups = [] } = mine
  const today = useReading('readSubscribeHints').data?.today
  const changes = usePickupChanges()
  if (!mine.data)
    return (
      <Reading of={mine} like={{ cards: 2 }}>
        {() => null}
      </Reading>
    )
  const next = nextPickups(pickups, today)
  const open = next.filter(({ can_add }) => can_add)
  const until = next.at(-1)?.pickup_date
  const givenUp = pickups.filter(({ state, pickup_date }) => state !== 'planned' && (until === undefined || pickup_date <= until))
  if (next.length === 0 && givenUp.length === 0) return null
  if (next.length === 0)
    return (
      <DayCard heading={words.nextPickup} ways={<Ways />}>
        <GivenUp pickups={givenUp} changes={changes} />
      </DayCard>
    )
  return (
    <div className={css.eggs}>
      <NextPickup pickups={pickups} today={today} isShort>
        {/* Where the button was, so that a second tap does not skip the week after, too. */}
        <GivenUp pickups={givenUp} changes={changes} />
        {next.map((pickup) => (
          <SkipPickup key={pickup.pickup_id} pickup={pickup} changes={changes} isOneOfMany={next.length > 1} />
        ))}
        <SpareLinks pickups={pickups} />
        {open.map(({ pickup_id, pickup_site }) => (
          <div key={pickup_id}>
            <LinkButton to={extraLink(pickup_id)} isSecond>
              {open.length > 1 ? `${addSomething}: ${pickup_site}` : addSomething}
            </LinkButton>
          </div>
        ))}
        <Ways />
      </NextPickup>
    </div>
  )
}

/** Spare cartons of the coming days; they are taken on the profile. */
const SpareLinks = ({ pickups }: { pickups: readonly MyPickup[] }) =>
  pickups.map(
    ({ spare, ...pickup }) =>
      spare && (
        <div key={spare.offer_id} className="stack gap-2">
          <p>{offered(pickup, spare)}</p>
          <div>
            <LinkButton to={spareLink(spare.offer_id)} isSecond>
              {take}
            </LinkButton>
          </div>
        </div>
      ),
  )

const Ways = () => (
  <div className="row gap-x-6">
    <Link className="thumb" to={pages.myPickups}>
      {words.allPickups}
    </Link>
    <Link className="thumb" to={pages.myMoney}>
      {words.money}
    </Link>
  </div>
)
