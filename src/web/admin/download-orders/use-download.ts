import { useRef, useState } from 'react'
import type { Download } from '../../../shared/shapes/records.ts'
import { downloadWords } from '../../../words/en/dashboard/admin.ts'
import { Refused } from '../../calls/refused.ts'
import { sayFailed } from '../../ui/notice/reason.ts'
import { saveFile } from '../../ui/show/save-file.ts'

export type Kind = 'cycle' | 'site' | 'all' | 'waitlist'

const FAILED: Readonly<Record<Kind, string>> = {
  cycle: downloadWords.cycleFailed,
  site: downloadWords.siteFailed,
  all: downloadWords.allFailed,
  waitlist: downloadWords.waitlistFailed,
}

/** The state of the last download: in progress until it is saved or has failed. */
export type Outcome = { readonly kind: Kind; readonly saved?: string; readonly trouble?: string }

export const isUnderWay = ({ saved, trouble }: Outcome) => saved === undefined && trouble === undefined

/** One spreadsheet at a time; another press starts no second one. */
export const useDownload = () => {
  const isRunning = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const start = async (kind: Kind, ask: () => Promise<Download>) => {
    if (isRunning.current) return
    isRunning.current = true
    setOutcome({ kind })
    try {
      const file = await ask()
      saveFile(file)
      setOutcome({ kind, saved: file.filename })
    } catch (reason) {
      setOutcome({ kind, trouble: sayFailed(FAILED[kind], Refused.from(reason)) })
    } finally {
      isRunning.current = false
    }
  }

  return { start, outcome }
}
