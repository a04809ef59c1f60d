import { Link } from 'react-router'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { Sheet } from '../parts/show/tab-page.tsx'
import { careFigures } from './figures.ts'
import css from './overview.module.css'

export const CarePanel = ({ overview }: { overview: Overview }) => {
  const figures = careFigures(overview)
  return (
    <Sheet heading="What needs care">
      {figures.length === 0 ? (
        <p>Nothing: no payment, no question and no mail waits for you.</p>
      ) : (
        <ul className={css.links}>
          {figures.map(({ words, to }) => (
            <li key={to}>
              <Link className="thumb" to={to}>
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
