import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RECORDS_PER_PAGE } from '../../../../shared/limits.ts'
import type { Refused } from '../../../calls/refused.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { Pager } from './pager.tsx'
import { PastEnd } from './past-end.tsx'
import css from './record-rows.module.css'

type Props<Row> = {
  readonly of: UseQueryResult<{ rows: readonly Row[]; total: number }, Refused>
  readonly page: number
  readonly label: string
  readonly nothing: ReactNode
  readonly children: (row: Row) => ReactNode
}

const LIST = 'record'

/** A page of a record and the way to its other pages, or why there is nothing. */
export const RecordRows = <Row,>({ of, page, label, nothing, children }: Props<Row>) => (
  <Reading of={of} like={{ rows: 10 }}>
    {({ rows, total }) => {
      if (rows.length === 0) return total > 0 ? <PastEnd /> : nothing
      return (
        <>
          <ol className={`stack list card ${css.record}`} id={LIST} tabIndex={-1} aria-label={label}>
            {rows.map(children)}
          </ol>
          <Pager page={page} perPage={RECORDS_PER_PAGE} total={total} listId={LIST} />
        </>
      )
    }}
  </Reading>
)
