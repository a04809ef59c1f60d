import { useSearchParams } from 'react-router'
import { ORDERS_PER_PAGE } from '../../../../shared/limits.ts'
import type { Import } from '../../../../shared/shapes/imports.ts'
import { usePage } from '../../../calls/use-call.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { recordQuery } from '../../parts/list/record-query.ts'
import { useModestScreen } from '../../parts/show/use-narrow-screen.ts'
import css from '../bring-people.module.css'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { ShownFilter, shownIn } from './shown-filter.tsx'

const LIST = 'lines-of-file'

/** Each line as it will be, or as it came, with what is wrong with it beside it. */
export const ImportRows = ({ one, isStale }: { one: Import; isStale: boolean }) => {
  const [search] = useSearchParams()
  const show = shownIn(search)
  const { page } = recordQuery(search)
  const lines = usePage('listImportRows', { params: { id: one.import_id }, query: { show, page, per_page: ORDERS_PER_PAGE } })
  const View = useModestScreen() ? RowCards : RowTable
  return (
    <>
      <ShownFilter counts={one.counts} isDraft={one.state === 'draft'} />
      <section
        id={LIST}
        tabIndex={-1}
        className={`stack gap-4 ${css.lines}`}
        aria-label="Rows in the file"
        aria-busy={isStale || lines.isPlaceholderData}
      >
        <Reading of={lines} like={{ rows: 10 }}>
          {({ rows, total }) => (
            <>
              {rows.length === 0 ? <p className="soft">No rows match.</p> : <View rows={rows} />}
              <Pager page={page} perPage={ORDERS_PER_PAGE} total={total} listId={LIST} />
            </>
          )}
        </Reading>
      </section>
    </>
  )
}
