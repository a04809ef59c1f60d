import { Link } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { Egg } from '../../drawings/egg.tsx'
import { FARM_LOGO, FARM_NAME } from '../../farm.ts'
import css from './wordmark.module.css'

/** Short: without the name on phones, which lack the room for it. */
export const Wordmark = ({ isShort = false }: { isShort?: boolean }) => (
  <Link to={pages.home} className={`thumb ${css.wordmark}`}>
    {FARM_LOGO ? <img src={FARM_LOGO} alt={FARM_NAME} /> : <Egg />}
    <span className={isShort ? 'visually-hidden-on-phones' : undefined} aria-hidden={!!FARM_LOGO}>
      {FARM_NAME}
    </span>
  </Link>
)
