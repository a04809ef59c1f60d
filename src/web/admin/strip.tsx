import { Link } from 'react-router'
import { adminWeek } from '../../shared/admin-addresses.ts'
import { useReading } from '../calls/use-call.ts'
import { capacityFigures, careFigures, type Figure, nextFigure } from './overview/figures.ts'
import css from './strip.module.css'

/** Above every tab: the next pickup day, what is left, what needs care. Its page tells more. */
export const Strip = () => {
  const { data } = useReading('readOverview')
  if (!data) return <div className={css.strip} aria-hidden="true" />
  const next = nextFigure(data) ?? { words: 'No pickups to come', to: adminWeek.packing.path }
  return (
    <nav className={css.strip} aria-label="At a glance">
      <Glance {...next} />
      {capacityFigures(data).map((figure) => (
        <Glance key={figure.words} {...figure} />
      ))}
      {careFigures(data).map((figure) => (
        <Glance key={figure.to} {...figure} isCare />
      ))}
    </nav>
  )
}

const Glance = ({ words, to, isCare }: Figure & { readonly isCare?: boolean }) => (
  <Link className={isCare ? `thumb ${css.care}` : 'thumb'} to={to}>
    {words}
  </Link>
)
