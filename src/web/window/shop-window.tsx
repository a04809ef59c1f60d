import { showCents } from '../../shared/rules/money/cents.ts'
import type { Photo } from '../../shared/shapes/window.ts'
import * as words from '../../words/en/pages/window.ts'
import { showGivenInSeason, showPaying, showWindowLine, windowWords } from '../../words/en/window.ts'
import { Hen } from '../drawings/hen.tsx'
import { Cost } from './cost.tsx'
import { Seasons } from './seasons.tsx'
import css from './shop-window.module.css'
import { Sites } from './sites.tsx'
import { type Told, useWindow } from './use-window.ts'

/** Everything that a stranger asks, in one line. */
export const WindowLine = () => {
  const told = useWindow()
  return told && <p className={css.line}>{showWindowLine(told, told.priceCents)}</p>
}

/** The farm's window: what there is, what it costs, where and when. */
export const ShopWindow = () => {
  const told = useWindow()
  return <div className={`stack gap-6 ${css.window}`}>{told ? <Shown {...told} /> : <Drawing />}</div>
}

const Drawing = () => (
  <div className={css.hen}>
    <Hen />
  </div>
)

const Photograph = ({ alt, ...photo }: Photo) => <img className={css.photo} loading="lazy" decoding="async" alt={alt} {...photo} />

const Shown = (told: Told) => {
  const given = showGivenInSeason(told)
  return (
    <>
      {told.photo && <Photograph {...told.photo} />}
      <div className={css.top}>
        <div>
          <section>
            <p className={css.price}>
              <strong>{showCents(told.priceCents)}</strong> {words.aCarton}
            </p>
            <p className="soft">{windowWords.dozen}</p>
          </section>
          <Seasons seasons={told.seasons} />
        </div>
        {!told.photo && <Drawing />}
      </div>
      <Sites {...told} />
      <Cost {...told} />
      <section aria-labelledby="window-how">
        <h2 id="window-how">{words.how}</h2>
        <ol className="stack gap-1">
          <li>{words.firstStep}</li>
          <li>{showPaying(told)}</li>
          <li>{windowWords.collect(told.can_skip)}</li>
        </ol>
      </section>
      {told.about && (
        <section aria-labelledby="window-about">
          <h2 id="window-about">{words.about(told.farm_name)}</h2>
          <p className="typed">{told.about}</p>
        </section>
      )}
      {given && <p className={css.given}>{given}</p>}
    </>
  )
}
