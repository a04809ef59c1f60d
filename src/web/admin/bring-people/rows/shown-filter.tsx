import { Link, useSearchParams } from 'react-router'
import type { ImportCounts } from '../../../../shared/shapes/imports.ts'
import { showCount } from '../../../../words/en/dashboard/count.ts'
import css from '../bring-people.module.css'

/** What was ready before the press is in after it. */
const BROUGHT = 'Imported'
const NAMES = { all: 'All rows', ready: 'Ready', problems: 'With problems', already: 'Already here' } as const
type Shown = keyof typeof NAMES

const isShown = (text: string): text is Shown => Object.hasOwn(NAMES, text)

/** Which rows the address asks for. */
export const shownIn = (search: URLSearchParams): Shown => {
  const show = search.get('show') ?? ''
  return isShown(show) ? show : 'all'
}

/** The counts, each of which shows the lines that it counts. */
export const ShownFilter = ({ counts, isDraft }: { counts: ImportCounts; isDraft: boolean }) => {
  const [search] = useSearchParams()
  const here = shownIn(search)
  const countOf: Readonly<Record<Shown, number>> = { ...counts, all: counts.rows }
  const addressOf = (show: Shown) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.set('show', show)
    return `?${next}`
  }
  return (
    <nav className={css.counts} aria-label="Which rows">
      {(Object.keys(NAMES) as Shown[]).map((show) => (
        <Link key={show} to={addressOf(show)} replace aria-current={show === here ? 'true' : undefined} data-show={show}>
          <strong>{showCount(countOf[show])}</strong> {show === 'ready' && !isDraft ? BROUGHT : NAMES[show]}
        </Link>
      ))}
    </nav>
  )
}
