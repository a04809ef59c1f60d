import { Link } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { FARM_LOGO, FARM_NAME } from '../../farm.ts'
import css from './wordmark.module.css'

export const Wordmark = () => (
  <Link to={pages.home} className={`thumb ${css.wordmark}`}>
    {FARM_LOGO ? (
      <img src={FARM_LOGO} alt={FARM_NAME} />
    ) : (
      <svg viewBox="0 0 28 34" aria-hidden="true">
        <path className={css.shell} d="M14 1c7.5 0 12.5 10.5 12.5 19S21.5 33 14 33 1.5 28.5 1.5 20 6.5 1 14 1Z" />
        <circle className={css.yolk} cx="14" cy="21" r="6" />
      </svg>
    )}
    <span aria-hidden={!!FARM_LOGO}>{FARM_NAME}</span>
  </Link>
)
