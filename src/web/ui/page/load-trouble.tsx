import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as words from '../../../words/en/pages/load-trouble.ts'
import { tryAgain } from '../../../words/en/pages/ui.ts'
import { TextButton } from '../button/text-button.tsx'
import { Notice } from '../notice/notice.tsx'

const isMissing = (query: Query) => query.isActive() && query.state.data === undefined && query.state.errorUpdateCount > 0

/** Above a page of many parts: something of it hasn't come. Most parts say so in their place; the small ones say it here. */
export const LoadTrouble = () => {
  const cache = useQueryClient().getQueryCache()
  const isTrouble = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => cache.getAll().some(isMissing),
  )
  const askAgain = () => {
    for (const query of cache.findAll({ predicate: isMissing })) void query.fetch().catch(() => {})
  }
  return (
    <Notice kind="trouble">
      {isTrouble && (
        <>
          {words.partMissing} <TextButton onClick={askAgain}>{tryAgain}</TextButton>
        </>
      )}
    </Notice>
  )
}
