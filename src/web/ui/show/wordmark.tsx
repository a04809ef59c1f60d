import { Link } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { Egg } from '../../drawings/egg.tsx'
import { FARM_LOGO, FARM_NAME } from '../../farm.ts'
import css from './wordmark.module.css'

export const Wordmark = () => (
  <Link to={pages.home} className={`thumb ${css.wordmark}`}>
    {FARM_LOGO ? <img src={FARM_LOGO} alt={FARM_NAME} /> : <Egg />}
    <span aria-hidden={!!FARM_LOGO}>{FARM_NAME}</span>
  </Link>
)
