import { showCents } from '../../shared/rules/money/cents.ts'
import type { Photo } from '../../shared/shapes/window.ts'
import * as words from '../../words/en/pages/window.ts'
import { showGivenInSeason, showPaying, showWindowLine, windowWords } from '../../words/en/window.ts'
import { Hen } from '../drawings/hen.tsx'
import { langOf, WithOwnText } from '../ui/own-text.tsx'
import { Cost } from './cost.tsx'
import { Seasons } from './seasons.tsx'
import css from './shop-window.module.css'
import { Sites } from './sites.tsx'
import { useWindow, type WindowData } from './use-window.ts'

/** Everything that a stranger asks, in one line. */
export const WindowLine = () => {
  const shopWindow = useWindow()
  return shopWindow && <p className={css.line}>{showWindowLine(shopWindow, shopWindow.priceCents)}</p>
}

/** The farm's window: what there is, what it costs, where and when. */
export const ShopWindow = () => {
  const shopWindow = useWindow()
  return <div className={`stack gap-6 ${css.window}`}>{shopWindow ? <Shown {...shopWindow} /> : <Drawing />}</div>
}

const Drawing = () => (
  <div className={css.hen}>
    <Hen />
  </div>
)

const Photograph = ({ alt, ...photo }: Photo) => <img className={css.photo} loading="lazy" decoding="async" alt={alt} {...photo} />

const Shown = (shopWindow: WindowData) => {
  const given = showGivenInSeason(shopWindow)
  return (
    <>
      {shopWindow.photo && <Photograph {...shopWindow.photo} />}
      <div className={css.top}>
        <div>
          <section>
            <p className={css.price}>
              <strong>{showCents(shopWindow.priceCents)}</strong> {words.aCarton}
            </p>
            <p className="soft">{windowWords.dozen}</p>
          </section>
          <Seasons seasons={shopWindow.seasons} />
        </div>
        {!shopWindow.photo && <Drawing />}
      </div>
      <Sites {...shopWindow} />
      <Cost {...shopWindow} />
      <section aria-labelledby="window-how">
        <h2 id="window-how">{words.how}</h2>
        <ol className="stack gap-1">
          <li>{words.firstStep}</li>
          <li>{showPaying(shopWindow)}</li>
          <li>{windowWords.collect(shopWindow.can_skip)}</li>
        </ol>
      </section>
      {shopWindow.about && (
        <section aria-labelledby="window-about">
          <h2 id="window-about">{words.about(shopWindow.farm_name)}</h2>
          <p className="typed" lang={langOf(shopWindow, 'about')}>
            {shopWindow.about}
          </p>
        </section>
      )}
      {given && (
        <p className={css.given}>
          <WithOwnText in={given} text={shopWindow.pantry_name} lang={langOf(shopWindow, 'pantry_name')} />
        </p>
      )}
    </>
  )
}
