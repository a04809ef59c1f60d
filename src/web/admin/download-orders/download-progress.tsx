import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showCount } from '../../../words/en/dashboard/count.ts'
import { api } from '../../calls/api.ts'
import { ProgressLine } from '../../ui/notice/progress-line.tsx'

const SHOWN_AFTER_MS = 500
const ASK_AGAIN_MS = 400

/** Most spreadsheets are here before this shows. */
export const DownloadProgress = ({ rows }: { rows: 'orders' | 'people' }) => {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    queryKey: ['readDownloadProgress'],
    queryFn: () => api.readDownloadProgress(undefined),
    enabled: isShown,
    refetchInterval: ASK_AGAIN_MS,
    // The state of the last spreadsheet says nothing about this one.
    gcTime: 0,
    retry: false,
  })
  if (!isShown) return null
  const progress = data?.progress
  if (!progress) return <ProgressLine>Making the spreadsheet</ProgressLine>
  return (
    <ProgressLine done={progress.rows} of={progress.of}>
      {`${showCount(progress.rows)} of ${showCount(progress.of)} ${rows} written`}
    </ProgressLine>
  )
}
