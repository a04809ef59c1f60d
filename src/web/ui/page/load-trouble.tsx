import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as words from '../../../words/en/pages/page.ts'
import { Notice } from '../notice/notice.tsx'

const isMissing = (query: Query) => query.isActive() && query.state.data === undefined && query.state.errorUpdateCount > 0

/** Above a page of many parts: something of it hasn't come. Most parts say so in their place; the small ones are only told here. It is asked for again in any case. */
export const LoadTrouble = () => {
  const cache = useQueryClient().getQueryCache()
  const isTrouble = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => cache.getAll().some(isMissing),
  )
  return <Notice kind="trouble">{isTrouble && words.partMissing}</Notice>
}
