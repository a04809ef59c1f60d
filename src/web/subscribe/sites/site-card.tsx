import { FEW_LEFT } from '../../../shared/limits.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import { showShortDays, showSiteDays } from '../../../words/en/dates/hours.ts'
import { showDistance } from '../../../words/en/distance.ts'
import * as words from '../../../words/en/pages/order/subscribe.tsx'
import { showPlacesLeft } from '../../../words/en/refusals/capacity.ts'
import { ORDER_FORM } from '../../money/paying/order-form.ts'
import { DirectionsLink } from '../../ui/button/directions-link.tsx'
import { Radio } from '../../ui/form/radio.tsx'
import { langOf } from '../../ui/own-text.tsx'
import type { LocatedSite } from './located-sites.ts'
import css from './site-card.module.css'

type Props = {
  located: LocatedSite
  places: number | null
  id: string
  isChosen: boolean
  onChoose: (siteId: string, circle: Element) => void
}

/** As much as one needs to choose it; what one needs to collect there when it is chosen. */
export const SiteCard = ({ located: { site, km }, places, id, isChosen, onChoose }: Props) => (
  <div className={`card edged ${css.card}`}>
    <Radio
      name="pickupSite"
      form={ORDER_FORM}
      id={id}
      value={site.site_id}
      checked={isChosen}
      aria-describedby={`${id}-about`}
      onChange={(event) => onChoose(String(site.site_id), event.currentTarget)}
    />
    <label htmlFor={id}>{site.site_name}</label>
    <div className={css.about} id={`${id}-about`}>
      <p>{isChosen ? showSiteDays(site) : showShortDays(site)}</p>
      <div className={css.where}>
        {!isChosen && <p>{site.site_town || site.site_address}</p>}
        {km !== null && <p className={css.distance}>{words.away(showDistance(km))}</p>}
        {places !== null && places <= FEW_LEFT && <p className={places === 0 ? css.full : css.few}>{showPlacesLeft(places)}</p>}
      </div>
      {isChosen && <HowToCollect {...site} />}
    </div>
    {isChosen && (
      <div className={css.directions}>
        <DirectionsLink to={site.site_address} name={site.site_name} />
      </div>
    )}
  </div>
)

const HowToCollect = (site: Site) => (
  <>
    <p>{site.site_address}</p>
    {site.site_instructions && (
      <p className={css.instructions} lang={langOf(site, 'site_instructions')}>
        {site.site_instructions}
      </p>
    )}
  </>
)
