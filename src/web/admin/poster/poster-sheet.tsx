import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { ShopWindow, WindowSite } from '../../../shared/shapes/farm/window.ts'
import * as words from '../../../words/en/dashboard/poster.ts'
import { showSiteDays } from '../../../words/en/dates/hours.ts'
import { showGivenInSeason, showSeason, showWeeksLeft, windowWords } from '../../../words/en/window.ts'
import { Hen } from '../../drawings/hen.tsx'
import QrCode from '../../ui/show/qr-code.tsx'
import { Prices } from '../../window/prices.tsx'
import css from './poster.module.css'

/** So many sites fit on a sheet with their streets, so many without, and so many in small letters. */
const FULL = 4
const PLAIN = 8
const MOST = 12

type Props = { readonly told: ShopWindow; readonly size: 'letter' | 'a4' }

export const PosterSheet = ({ told, size }: Props) => {
  const [season] = told.seasons
  const given = showGivenInSeason(told)
  return (
    <article className={css.sheet} data-paper={size} aria-label={words.thePoster}>
      <header className={css.head}>
        <div className={css.hen}>
          <Hen />
        </div>
        <p className={css.farm}>{told.farm_name}</p>
        <p className={css.offer}>{windowWords.offer}</p>
      </header>
      {told.products ? (
        <Prices of={told.products} price={css.price} line={css.others} />
      ) : (
        <p className={css.price}>
          <strong>{showCents(toCents(told.carton_price))}</strong>
          {words.aCarton}
        </p>
      )}
      <div className={css.middle}>
        <div className={css.facts}>
          {season ? (
            <section>
              <h2>{season.cycle_name}</h2>
              <p>{words.season(showSeason(season), showWeeksLeft(season))}</p>
            </section>
          ) : (
            <section>
              <h2>{windowWords.noSeason}</h2>
              <p>{words.signUp}</p>
            </section>
          )}
          <Sites sites={told.sites} />
        </div>
        <div className={css.code}>
          <QrCode text={told.shop_url} label={words.qrCode(told.shop_url)} />
          <p className={css.address}>{bare(told.shop_url)}</p>
        </div>
      </div>
      {given && <p className={css.given}>{given}</p>}
    </article>
  )
}

const Sites = ({ sites }: { sites: readonly WindowSite[] }) => (
  <section>
    <h2>{words.where}</h2>
    <ul className={css.sites} data-many={sites.length > PLAIN || undefined}>
      {sites.slice(0, MOST).map((site) => (
        <li key={site.site_id}>
          <strong>{site.site_name}</strong>
          <span>{showSiteDays(site)}</span>
          {sites.length <= FULL && site.site_address && <span>{site.site_address}</span>}
        </li>
      ))}
    </ul>
    {sites.length > MOST && <p>{words.moreSites(sites.length - MOST)}</p>}
  </section>
)

/** As people write it on paper. */
const bare = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
