import { showGivenInSeason } from '../../words/en/window.ts'
import css from './given-line.module.css'
import { useWindow } from './use-window.ts'

/** How many cartons were given this season, and to whom. */
export const GivenLine = () => {
  const shopWindow = useWindow()
  const given = shopWindow && showGivenInSeason(shopWindow)
  return given ? <p className={css.given}>{given}</p> : null
}
