import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import type { Photo } from '../../shared/shapes/farm/window.ts'
import * as words from '../../words/en/pages/window.ts'
import { showOpenSeason, showTownDays, windowWords } from '../../words/en/window.ts'
import { type Arrival, useArrival } from '../arrival.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { buttonClass } from '../ui/button/button.tsx'
import css from './glance.module.css'
import { Prices } from './prices.tsx'
import { useWindow, type WindowData } from './use-window.ts'

/** What a stranger asks first: what it looks like, what it costs, until when, where and on which days; and the two ways on. */
export const Glance = ({ isStranger }: { isStranger: boolean }) => {
  const shopWindow = useWindow()
  return (
    <div className={css.glance}>
      <div className={css.picture}>{shopWindow?.photo ? <Photograph {...shopWindow.photo} /> : shopWindow && <OpenCarton />}</div>
      <div className={css.facts}>{shopWindow && <Facts {...shopWindow} />}</div>
      {isStranger && <Ways hasSeason={shopWindow?.seasons.length !== 0} />}
    </div>
  )
}

const Photograph = ({ alt, ...photo }: Photo) => <img className={css.photo} decoding="async" alt={alt} {...photo} />

const Facts = ({ priceCents, products, sites, ...shopWindow }: WindowData) => (
  <>
    {products ? (
      <Prices of={products} price={css.price} line={css.line} />
    ) : (
      <>
        <p className={css.price}>
          <strong>{showCents(priceCents)}</strong> {words.aCarton}
        </p>
        <p className={`soft ${css.line}`}>{windowWords.dozen}</p>
      </>
    )}
    <p className={`${css.line} ${css.open}`}>{showOpenSeason(shopWindow)}</p>
    <p className={css.towns}>{sites.length > 0 ? showTownDays(sites) : windowWords.noSites}</p>
  </>
)

/** Whoever wanted no particular page comes to the order. */
const wayFor = (arrival: Arrival): Arrival => ({
  ...arrival,
  from: arrival.from && arrival.from !== pages.home ? arrival.from : pages.subscribe,
})

const Ways = ({ hasSeason }: { hasSeason: boolean }) => (
  <div className={css.ways}>
    <Link className={buttonClass({ block: true })} to={pages.signUp} state={wayFor(useArrival())}>
      {hasSeason ? words.getEggs : words.getNotified}
    </Link>
    <a className={`thumb ${css.account}`} href={`#${FIELD}`} onClick={toForm}>
      {words.haveAccount}
    </a>
  </div>
)

const FIELD = 'email'

/** As a link would, but without a new address, which would forget where the person wanted to go. */
const toForm = (event: MouseEvent) => {
  event.preventDefault()
  const field = document.getElementById(FIELD)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
