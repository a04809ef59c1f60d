import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice/notice.tsx'
import css from './download-outcome.module.css'
import { DownloadProgress } from './download-progress.tsx'
import { isUnderWay, type Kind, type Outcome } from './use-download.ts'

/** What became of the buttons above it, and of no others. */
export const DownloadOutcome = ({ kinds, outcome }: { kinds: readonly Kind[]; outcome: Outcome | undefined }) => {
  const box = useRef<HTMLDivElement>(null)
  const ours = outcome && kinds.includes(outcome.kind) ? outcome : undefined
  const words = ours?.saved ?? ours?.trouble

  // On a phone the pressed button may be the last thing in sight.
  useEffect(() => {
    if (words) box.current?.querySelector(':scope > :not(:empty)')?.scrollIntoView({ block: 'nearest' })
  }, [words])

  return (
    <div className={css.outcome} ref={box}>
      {ours && isUnderWay(ours) && <DownloadProgress key={ours.kind} rows={ours.kind === 'waitlist' ? 'people' : 'orders'} />}
      <Notice kind="good">{ours?.saved && `Saved ${ours.saved}`}</Notice>
      <Notice kind="trouble">{ours?.trouble}</Notice>
    </div>
  )
}
