import { directionsUrl } from '../../../shared/rules/directions.ts'
import * as words from '../../../words/en/pages/ui.ts'
import css from './directions-link.module.css'

/** Leads out of the shop, to whatever opens map links on the person's device. */
export const DirectionsLink = ({ to, name }: { to: string; name: string }) => (
  <a className={`thumb ${css.link}`} href={directionsUrl(to)} target="_blank" rel="noopener noreferrer">
    {words.directions}
    <span className="visually-hidden">
      {words.directionsTo}
      {name}
      {words.inNewTab}
    </span>
  </a>
)
