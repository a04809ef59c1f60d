import * as words from '../../words/en/pages/window.ts'
import { showGivenInSeason, showPaying, windowWords } from '../../words/en/window.ts'
import { langOf, WithOwnText } from '../ui/own-text.tsx'
import { Cost } from './cost.tsx'
import { Seasons } from './seasons.tsx'
import css from './shop-window.module.css'
import { Sites } from './sites.tsx'
import { useWindow, type WindowData } from './use-window.ts'

export { Glance } from './glance.tsx'

/** The farm's window: what there is, what it costs, where and when. */
export const ShopWindow = () => {
  const shopWindow = useWindow()
  return <div className={`stack gap-6 ${css.window}`}>{shopWindow && <Shown {...shopWindow} />}</div>
}

const Shown = (shopWindow: WindowData) => {
  const given = showGivenInSeason(shopWindow)
  return (
    <>
      <Sites {...shopWindow} />
      <div className="stack gap-6">
        <Seasons {...shopWindow} />
        <Cost {...shopWindow} />
      </div>
      <section aria-labelledby="window-how">
        <h2 id="window-how">{words.how}</h2>
        <ol className="stack gap-1">
          <li>{words.firstStep(shopWindow.products !== undefined)}</li>
          <li>{showPaying(shopWindow)}</li>
          <li>{windowWords.collect(shopWindow)}</li>
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
