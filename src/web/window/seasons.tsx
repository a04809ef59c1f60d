import type { ShopWindow, WindowSeason } from '../../shared/shapes/farm/window.ts'
import { showSeason, showSeasonLeft, showWeeksLeft, windowWords } from '../../words/en/window.ts'
import { langOf } from '../ui/own-text.tsx'
import css from './shop-window.module.css'

export const Seasons = ({ seasons, products }: Pick<ShopWindow, 'seasons' | 'products'>) =>
  seasons.length === 0 ? (
    <section>
      <h2>{windowWords.noSeason}</h2>
      <p>{windowWords.waitlist}</p>
    </section>
  ) : (
    seasons.map((season) => <Season key={season.cycle_id} season={season} hasProducts={products !== undefined} />)
  )

const Season = ({ season, hasProducts }: { season: WindowSeason; hasProducts: boolean }) => {
  const left = showSeasonLeft(season, hasProducts)
  return (
    <section>
      <h2 lang={langOf(season, 'cycle_name')}>{season.cycle_name}</h2>
      <p>{showSeason(season)}</p>
      <p className={css.weeks}>{showWeeksLeft(season)}</p>
      {left && <p className="trouble">{left}</p>}
    </section>
  )
}
