import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import * as words from '../../../words/en/pages/ui.ts'
import type { Refused } from '../../calls/refused.ts'
import { PressButton } from '../button/press-button.tsx'
import { Notice } from '../notice/notice.tsx'
import { reasonOf } from '../notice/reason.ts'
import { Loading } from './loading.tsx'

/** What was asked for, once it is there; until then a moment's patience, or why it does not come. */
export const Reading = <Data,>({ of: query, children }: { of: UseQueryResult<Data, Refused>; children: (data: Data) => ReactNode }) => {
  // While it is asked for again, the trouble stays in sight.
  const trouble = useRef(query.error)
  if (query.error) trouble.current = query.error
  if (query.data !== undefined) return children(query.data)
  if (!trouble.current) return <Loading />
  return (
    <>
      <Notice kind="trouble">{reasonOf(trouble.current)}</Notice>
      <div>
        <PressButton isBusy={query.isFetching} onClick={() => query.refetch()}>
          {words.tryAgain}
        </PressButton>
      </div>
    </>
  )
}
