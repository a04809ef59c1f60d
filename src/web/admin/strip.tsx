import { Link } from 'react-router'
import { adminWeek } from '../../shared/admin-addresses.ts'
import * as words from '../../words/en/dashboard/frame.ts'
import { useReading } from '../calls/use-call.ts'
import { capacityFigures, careFigures, type Figure, nextFigure } from './overview/figures.ts'
import css from './strip.module.css'

/** Above every tab: the next pickup day, what needs attention, what is left to sell. Its page has more. */
export const Strip = () => {
  const { data } = useReading('readOverview')
  if (!data) return <div className={`row gap-x-6 ${css.strip}`} aria-hidden="true" />
  const next = nextFigure(data) ?? { words: words.noPickups, to: adminWeek.packing.path }
  const cares = careFigures(data)
  return (
    <nav className={`row gap-x-6 ${css.strip}`} aria-label={words.glance}>
      <Glance {...next} />
      {cares.map((figure) => (
        <Glance key={figure.to} {...figure} look="trouble" />
      ))}
      {cares.length === 0 && <span className="thumb">{words.calm}</span>}
      {capacityFigures(data).map((figure) => (
        <Glance key={figure.words} {...figure} look={css.left} />
      ))}
    </nav>
  )
}

const Glance = ({ words: says, to, look = '' }: Figure & { readonly look?: string | undefined }) => (
  <Link className={`thumb ${look}`} to={to}>
    {says}
  </Link>
)
