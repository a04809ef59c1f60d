import type { WindowSeason } from '../../shared/shapes/farm/window.ts'
import { showSeason, showSeasonLeft, showWeeksLeft, windowWords } from '../../words/en/window.ts'
import { langOf } from '../ui/own-text.tsx'
import css from './shop-window.module.css'

export const Seasons = ({ seasons }: { seasons: readonly WindowSeason[] }) =>
  seasons.length === 0 ? (
    <section>
      <h2>{windowWords.noSeason}</h2>
      <p>{windowWords.waitlist}</p>
    </section>
  ) : (
    seasons.map((season) => <Season key={season.cycle_id} {...season} />)
  )

const Season = (season: WindowSeason) => {
  const left = showSeasonLeft(season)
  return (
    <section>
      <h2 lang={langOf(season, 'cycle_name')}>{season.cycle_name}</h2>
      <p>{showSeason(season)}</p>
      <p className={css.weeks}>{showWeeksLeft(season)}</p>
      {left && <p className="trouble">{left}</p>}
    </section>
  )
}
