import { showGivenInSeason } from '../../words/en/window.ts'
import { langOf, WithOwnText } from '../ui/own-text.tsx'
import css from './given-line.module.css'
import { useWindow } from './use-window.ts'

/** How many cartons were given this season, and to whom. */
export const GivenLine = () => {
  const shopWindow = useWindow()
  const given = shopWindow && showGivenInSeason(shopWindow)
  return given ? (
    <p className={css.given}>
      <WithOwnText in={given} text={shopWindow.pantry_name} lang={langOf(shopWindow, 'pantry_name')} />
    </p>
  ) : null
}
