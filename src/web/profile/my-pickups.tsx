import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pickupAnchor } from '../../shared/addresses.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { saySkipsLeft } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/profile.ts'
import { langOf, WithOwnText } from '../ui/own-text.tsx'
import { Folded } from '../ui/show/folded.tsx'
import { AwayForm } from './away-form.tsx'
import css from './my-pickups.module.css'
import { PickupRow } from './pickup-row.tsx'
import { type PickupChanges, usePickupChanges } from './use-pickup-changes.ts'

const SHOWN = 4

/** Every coming pickup, and what one may still change about it. */
export const MyPickups = ({ pickups }: { pickups: readonly MyPickup[] }) => {
  const changes = usePickupChanges()
  const meant = useMeantPickup(pickups)
  const soon = pickups.slice(0, SHOWN)
  const later = pickups.slice(SHOWN)
  const isSought = ({ pickup_id }: MyPickup) => pickup_id === changes.touched || pickup_id === meant
  if (soon.length === 0) return null
  return (
    <section className="stack gap-4" aria-labelledby="my-pickups">
      <h2 id="my-pickups">{words.pickups}</h2>
      <Rules of={pickups} />
      <Rows of={soon} changes={changes} />
      {later.length > 0 && (
        <Folded name={words.later(later.length)} isOpen={later.some(isSought) || undefined}>
          <Rows of={later} changes={changes} />
        </Folded>
      )}
      <Folded name={words.amAway}>
        <AwayForm />
      </Folded>
    </section>
  )
}

/** The pickup that a letter leads to, which is brought into sight. */
const useMeantPickup = (pickups: readonly MyPickup[]): number | undefined => {
  const { hash } = useLocation()
  const [meant] = useState(() => pickups.find(({ pickup_id }) => hash === `#${pickupAnchor(pickup_id)}`)?.pickup_id)
  useEffect(() => {
    const row = meant === undefined ? null : document.getElementById(pickupAnchor(meant))
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [meant])
  return meant
}

/** How many skips are left, once for each order, and where given cartons go. */
const Rules = ({ of: pickups }: { of: readonly MyPickup[] }) => {
  const orders = [...new Map(pickups.filter(({ free_skips }) => free_skips > 0).map((each) => [each.order, each])).values()]
  const [first] = pickups
  return (
    <div className={`stack gap-1 soft ${css.rules}`}>
      {orders.map(({ order, egg_cycle, order_skips_left }) => (
        <p key={order}>{saySkipsLeft(order_skips_left, orders.length > 1 ? words.ofCycle(egg_cycle, order) : '')}</p>
      ))}
      {first?.given_to && (
        <p>
          <WithOwnText in={words.givenAway(first.given_to)} text={first.given_to} lang={langOf(first, 'given_to')} />
        </p>
      )}
    </div>
  )
}

const Rows = ({ of: pickups, changes }: { of: readonly MyPickup[]; changes: PickupChanges }) => (
  <ul className={`stack list card edged ${css.rows}`}>
    {pickups.map((pickup) => (
      <PickupRow key={pickup.pickup_id} pickup={pickup} changes={changes} />
    ))}
  </ul>
)
