import { showDistance } from '../../../shared/rules/nearest-site.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import { showPlacesLeft } from '../../../shared/words/capacity-words.ts'
import { DirectionsLink } from '../../ui/button/directions-link.tsx'
import { Radio } from '../../ui/form/radio.tsx'
import { FEW } from '../what-is-left.ts'
import type { LocatedSite } from './located-sites.ts'
import css from './site-card.module.css'

type Props = { located: LocatedSite; places: number | null; id: string; isChosen: boolean; onChoose: (siteId: string) => void }

export const SiteCard = ({ located: { site, km }, places, id, isChosen, onChoose }: Props) => (
  <div className={css.card}>
    <Radio
      name="pickupSite"
      id={id}
      value={site.site_id}
      checked={isChosen}
      aria-describedby={`${id}-about`}
      onChange={() => onChoose(String(site.site_id))}
    />
    <label htmlFor={id}>{site.site_name}</label>
    <div className={css.about} id={`${id}-about`}>
      {places !== null && places <= FEW && <p className={places === 0 ? css.full : css.few}>{showPlacesLeft(places)}</p>}
      {km !== null && <p className={css.distance}>{showDistance(km)} away</p>}
      <p>{site.site_address}</p>
      <p className={css.days}>{daysOf(site)}</p>
      {site.site_instructions && <p className={css.instructions}>{site.site_instructions}</p>}
    </div>
    <div className={css.directions}>
      <DirectionsLink to={site.site_address} name={site.site_name} />
    </div>
  </div>
)

const daysOf = ({ pickup_start_day, pickup_deadline_day }: Site) =>
  pickup_start_day === pickup_deadline_day ? `Collect on ${pickup_start_day}` : `Collect ${pickup_start_day} to ${pickup_deadline_day}`
