import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ORDERS_PER_PAGE } from '../../../../shared/limits.ts'
import type { Import } from '../../../../shared/shapes/imports.ts'
import { usePage } from '../../../calls/use-call.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { recordQuery } from '../../parts/list/record-query.ts'
import { useModestScreen } from '../../parts/show/use-narrow-screen.ts'
import css from '../bring-people.module.css'
import { keepFocus } from './mended.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { countShown, ProblemFilter, problemIn, ShownFilter, shownIn } from './shown-filter.tsx'
import type { Mend } from './use-mend.ts'

const LIST = 'lines-of-file'

/** Few while values wait, whose choice changes most of them; and as many as a screen is good for. */
const perPageOf = ({ state, counts }: Import, isModest: boolean): number => {
  if (state === 'draft' && (isModest || counts.values > 0)) return ORDERS_PER_PAGE / 4
  return isModest ? ORDERS_PER_PAGE / 2 : ORDERS_PER_PAGE
}

/** Each line as it will be, or as it came; before the import, its problems are corrected where they stand. */
export const ImportRows = ({ one, isStale, mend }: { one: Import; isStale: boolean; mend?: Mend }) => {
  const [search] = useSearchParams()
  const show = shownIn(search, one)
  const problem = show === 'problems' ? problemIn(search) : undefined
  const isModest = useModestScreen()
  const perPage = perPageOf(one, isModest)
  // Mending empties the last page.
  const page = Math.min(recordQuery(search).page, Math.max(1, Math.ceil(countShown(one, show, problem) / perPage)))
  const query = { show, page, per_page: perPage, ...(problem && { problem }) }
  const lines = usePage('listImportRows', { params: { id: one.import_id }, query })
  const { list, mendHere } = useFocusKept(lines.data, mend)
  const View = isModest ? RowCards : RowTable
  return (
    <>
      <ShownFilter one={one} />
      {show === 'problems' && <ProblemFilter kinds={one.counts.problem_kinds} here={problem} />}
      <section
        ref={list}
        id={LIST}
        tabIndex={-1}
        className={`stack gap-4 ${css.lines}`}
        aria-label="Rows in the file"
        aria-busy={isStale || lines.isPlaceholderData}
      >
        <Reading of={lines} like={{ rows: 10 }}>
          {({ rows, total }) => (
            <>
              {rows.length === 0 ? <p className="soft">No rows match.</p> : <View rows={rows} mend={mendHere} />}
              <Pager page={page} perPage={perPage} total={total} listId={LIST} />
            </>
          )}
        </Reading>
      </section>
    </>
  )
}

/** A row that was mended may leave the list, and what was in use with it. */
const useFocusKept = (shown: unknown, mend: Mend | undefined) => {
  const list = useRef<HTMLElement>(null)
  const mended = useRef<number>(undefined)
  useEffect(() => {
    if (shown && list.current && mended.current !== undefined) keepFocus(list.current, mended.current)
    mended.current = undefined
  }, [shown])
  const mendHere: Mend | undefined =
    mend &&
    ((line, change) => {
      mended.current = line
      return mend(line, change)
    })
  return { list, mendHere }
}
