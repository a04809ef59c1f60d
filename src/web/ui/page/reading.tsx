import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as words from '../../../words/en/pages/ui.ts'
import type { Refused } from '../../calls/refused.ts'
import { useTrouble } from '../../calls/use-trouble.ts'
import { PressButton } from '../button/press-button.tsx'
import { Notice } from '../notice/notice.tsx'
import { reasonOf } from '../notice/reason.ts'
import { Loading, type Shape } from './loading.tsx'

type Props<Data> = {
  readonly of: UseQueryResult<Data, Refused>
  /** How much room it takes. */
  readonly like?: Shape
  readonly children: (data: Data) => ReactNode
}

/** What was asked for, once it is there; until then its skeleton, or why it does not come. */
export const Reading = <Data,>({ of: query, like = { lines: 3 }, children }: Props<Data>) => {
  const trouble = useTrouble(query.error)
  if (query.data !== undefined) return children(query.data)
  if (!trouble) return <Loading {...like} />
  return (
    <>
      <Notice kind="trouble">{reasonOf(trouble)}</Notice>
      <div>
        <PressButton isBusy={query.isFetching} onClick={() => query.refetch()}>
          {words.tryAgain}
        </PressButton>
      </div>
    </>
  )
}
