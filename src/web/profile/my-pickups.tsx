import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pickupAnchor } from '../../shared/addresses.ts'
import type { PlainDate } from '../../shared/dates/calendar.ts'
import { extraAnchor } from '../../shared/extra-link.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import * as words from '../../words/en/pages/profile.ts'
import { Folded } from '../ui/show/folded.tsx'
import { AwayForm } from './away-form.tsx'
import css from './my-pickups.module.css'
import { NextPickup } from './next-pickup.tsx'
import { nextPickups } from './next-visits.ts'
import { formId } from './pickup/pickup-form-ids.ts'
import { NextChange, PickupRow } from './pickup/pickup-row.tsx'
import { SpareOffered } from './spare/spare-offered.tsx'
import { type PickupChanges, usePickupChanges } from './use-pickup-changes.ts'

const SHOWN = 3

type Props = { readonly pickups: readonly MyPickup[]; readonly today: PlainDate | undefined }

/** The next pickup in full, then each coming one in a line, and what one may still change about them. */
export const MyPickups = ({ pickups, today }: Props) => {
  const { meant, form } = useMeantPickup(pickups)
  const changes = usePickupChanges(meant, form)
  const next = nextPickups(pickups, today)
  const others = pickups.filter((each) => !next.includes(each))
  return (
    <>
      <SpareOffered pickups={pickups} />
      <NextPickup pickups={pickups} today={today}>
        <ul className={`stack gap-2 list ${css.next}`}>
          {next.map((pickup) => (
            <NextChange key={pickup.pickup_id} pickup={pickup} changes={changes} isOneOfMany={next.length > 1} />
          ))}
        </ul>
      </NextPickup>
      <section className="stack gap-4" aria-label={words.otherPickups}>
        {others.length > 0 && <Others of={others} changes={changes} meant={meant} />}
        <Folded name={words.amAway}>
          <AwayForm />
        </Folded>
      </section>
    </>
  )
}

const Others = ({ of: others, changes, meant }: { of: readonly MyPickup[]; changes: PickupChanges; meant: number | undefined }) => {
  const later = others.slice(SHOWN)
  const isSought = ({ pickup_id }: MyPickup) => pickup_id === changes.touched || pickup_id === meant
  return (
    <>
      <h2>{words.otherPickups}</h2>
      <Rows of={others.slice(0, SHOWN)} changes={changes} />
      {later.length > 0 && (
        <Folded name={words.later(later.length)} isOpen={later.some(isSought) || undefined}>
          <Rows of={later} changes={changes} />
        </Folded>
      )}
    </>
  )
}

/** The pickup that a link leads to, which is brought into sight with what can be done about it, or with the form to add something. */
const useMeantPickup = (pickups: readonly MyPickup[]) => {
  const { hash } = useLocation()
  const [{ meant, form }] = useState(() => {
    const to = (anchor: (id: number) => string) => pickups.find(({ pickup_id }) => hash === `#${anchor(pickup_id)}`)
    const added = to(extraAnchor)
    const { pickup_id } = added ?? to(pickupAnchor) ?? {}
    return { meant: pickup_id, form: added?.can_add && formId(added.pickup_id, 'extra') }
  })
  useEffect(() => {
    const row = meant === undefined ? null : document.getElementById(pickupAnchor(meant))
    row?.scrollIntoView({ block: 'center' })
    // A form takes the focus itself.
    if (!form) row?.focus({ preventScroll: true })
  }, [meant, form])
  return { meant, form }
}

const Rows = ({ of: pickups, changes }: { of: readonly MyPickup[]; changes: PickupChanges }) => (
  <ul className={`stack list card edged ${css.rows}`}>
    {pickups.map((pickup) => (
      <PickupRow key={pickup.pickup_id} pickup={pickup} changes={changes} />
    ))}
  </ul>
)
