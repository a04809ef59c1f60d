import type { WindowSeason, WindowSite } from '../../shared/shapes/farm/window.ts'
import { showSiteDays } from '../../words/en/dates/hours.ts'
import * as words from '../../words/en/pages/window.ts'
import { showSiteLeft, windowWords } from '../../words/en/window.ts'
import css from './shop-window.module.css'

/** A farm with many sites shows so many at once. */
const SHOWN = 6

type Props = { readonly sites: readonly WindowSite[]; readonly seasons: readonly WindowSeason[] }

export const Sites = ({ sites, seasons }: Props) => {
  const [first, rest] = sites.length > SHOWN + 1 ? [sites.slice(0, SHOWN), sites.slice(SHOWN)] : [sites, []]
  return (
    <section aria-labelledby="window-sites">
      <h2 id="window-sites">{words.where}</h2>
      {sites.length === 0 && <p>{windowWords.noSites}</p>}
      <SiteList sites={first} seasons={seasons} />
      {rest.length > 0 && (
        <details>
          <summary className={css.more}>{words.moreSites(rest.length)}</summary>
          <SiteList sites={rest} seasons={seasons} />
        </details>
      )}
    </section>
  )
}

const SiteList = ({ sites, seasons }: Props) => (
  <ul className={`stack list ${css.sites}`}>
    {sites.map((site) => (
      <Site key={site.site_id} site={site} left={showSiteLeft(site, seasons)} />
    ))}
  </ul>
)

/** The town comes first: it is what a stranger looks for. */
const Site = ({ site, left }: { site: WindowSite; left: string }) => (
  <li>
    {site.site_town && <p className={css.town}>{site.site_town}</p>}
    <p className={css.site}>
      {site.site_name}
      {left && <span className={`trouble ${css.few}`}>{left}</span>}
    </p>
    <p>{showSiteDays(site)}</p>
    {site.site_address && <p className="soft">{site.site_address}</p>}
  </li>
)
