import { Link, useSearchParams } from 'react-router'
import type { Import, ImportCounts, ImportRowQuery, ProblemKind } from '../../../../shared/shapes/imports.ts'
import { showCount } from '../../../../words/en/dashboard/count.ts'
import { problemNames } from '../../../../words/en/dashboard/import-problems.ts'
import css from '../bring-people.module.css'

type Shown = NonNullable<ImportRowQuery['show']>

/** What was ready before the press is in after it, or undone. */
const namesOf = ({ state }: Import): Partial<Record<Shown, string>> => ({
  all: 'All rows',
  ...(state === 'takenBack' ? { takenBack: 'Undone', kept: 'Stays' } : { ready: state === 'draft' ? 'Ready' : 'Imported' }),
  problems: 'With problems',
  already: 'Already here',
  leftOut: 'Left out',
})

/** Which rows the address asks for. */
export const shownIn = (search: URLSearchParams, one: Import): Shown => {
  const show = search.get('show') ?? ''
  return Object.hasOwn(namesOf(one), show) ? (show as Shown) : 'all'
}

const isKind = (text: string): text is ProblemKind => Object.hasOwn(problemNames, text)

export const problemIn = (search: URLSearchParams): ProblemKind | undefined => {
  const problem = search.get('problem') ?? ''
  return isKind(problem) ? problem : undefined
}

const addressOf = (search: URLSearchParams, show: Shown, problem?: ProblemKind): string => {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete('problem')
  next.set('show', show)
  if (problem) next.set('problem', problem)
  return `?${next}`
}

/** How many rows the address asks for. */
export const countShown = ({ counts, taken_back_rows, kept_rows }: Import, show: Shown, problem?: ProblemKind): number => {
  if (problem) return counts.problem_kinds.find(({ kind }) => kind === problem)?.rows ?? 0
  const known = { ...counts, all: counts.rows, leftOut: counts.left_out, takenBack: taken_back_rows, kept: kept_rows }
  return known[show]
}

/** The counts, each of which shows the lines that it counts. */
export const ShownFilter = ({ one }: { one: Import }) => {
  const [search] = useSearchParams()
  const here = shownIn(search, one)
  const isOffered = (show: Shown) => show === here || countShown(one, show) > 0 || (show !== 'already' && show !== 'leftOut')
  return (
    <nav className={css.counts} aria-label="Which rows">
      {(Object.entries(namesOf(one)) as [Shown, string][])
        .filter(([show]) => isOffered(show))
        .map(([show, name]) => (
          <Link key={show} to={addressOf(search, show)} replace aria-current={show === here ? 'true' : undefined} data-show={show}>
            <strong>{showCount(countShown(one, show))}</strong> {name}
          </Link>
        ))}
    </nav>
  )
}

/** Of the rows with problems, those with one kind of it; pressed again, all of them. */
export const ProblemFilter = ({ kinds, here }: { kinds: ImportCounts['problem_kinds']; here: ProblemKind | undefined }) => {
  const [search] = useSearchParams()
  if (kinds.length < 2 && !here) return null
  const shown = here && !kinds.some(({ kind }) => kind === here) ? [...kinds, { kind: here, rows: 0 }] : kinds
  return (
    <nav className={`row gap-2 ${css.kinds}`} aria-label="Which problems">
      {shown.map(({ kind, rows }) => (
        <Link
          key={kind}
          to={addressOf(search, 'problems', kind === here ? undefined : kind)}
          replace
          aria-current={kind === here ? 'true' : undefined}
        >
          {problemNames[kind]} <span>{showCount(rows)}</span>
        </Link>
      ))}
    </nav>
  )
}
