import { useLayoutEffect, useRef, useState } from 'react'
import type { Capacity } from '../../../shared/shapes/pickups.ts'
import * as words from '../../../words/en/pages/order/subscribe.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { placesLeft } from '../remaining-capacity.ts'
import type { LocatedSite } from './located-sites.ts'
import { SiteCard } from './site-card.tsx'
import css from './site-cards.module.css'

const AT_FIRST = 6
const ERROR = 'pickup-site-error'
export const SITES_HEADING = 'pickup-sites'

type Props = {
  sites: readonly LocatedSite[]
  capacity: Capacity | undefined
  chosen: string
  onChoose: (siteId: string) => void
  error?: string | undefined
}

/** A farm with many sites shows the first ones; the chosen one is always among them. */
export const SiteCards = ({ sites, capacity, chosen, onChoose, error }: Props) => {
  const [isWhole, setWhole] = useState(sites.length <= AT_FIRST + 1)
  const keepInPlace = useSteadyPlace()
  const shown = isWhole ? sites : sites.filter(({ site }, location) => location < AT_FIRST || String(site.site_id) === chosen)
  return (
    <fieldset className={css.sites} aria-labelledby={SITES_HEADING} aria-describedby={error && ERROR}>
      {error && (
        <p id={ERROR} className="trouble small">
          {error}
        </p>
      )}
      {shown.map((located, location) => (
        <SiteCard
          key={located.site.site_id}
          located={located}
          places={placesLeft(located.site.site_id, capacity)}
          // The summary of the form leads to the first of them.
          id={location === 0 ? 'pickupSite' : `pickup-site-${located.site.site_id}`}
          isChosen={String(located.site.site_id) === chosen}
          onChoose={(siteId, circle) => {
            keepInPlace(circle)
            onChoose(siteId)
          }}
        />
      ))}
      {!isWhole && <TextButton onClick={() => setWhole(true)}>{words.allSites(sites.length)}</TextButton>}
    </fieldset>
  )
}

/** What was pressed stays under the finger, although what opens and closes above it moves it in the page. */
const useSteadyPlace = () => {
  const pressed = useRef<{ readonly element: Element; readonly top: number }>(undefined)

  // With the drawing that follows a press; after all others there is nothing to do.
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { element, top } = pressed.current
    pressed.current = undefined
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  })

  return (element: Element) => {
    pressed.current = { element, top: element.getBoundingClientRect().top }
  }
}
