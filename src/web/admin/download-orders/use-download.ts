import { useRef, useState } from 'react'
import { downloadWords } from '../../../shared/admin-words.ts'
import type { Download } from '../../../shared/entities.ts'
import { Refused } from '../../refused.ts'
import { reasonOf } from '../../ui/reason.ts'
import { saveFile } from './save-file.ts'

export type Kind = 'cycle' | 'site' | 'all' | 'waitlist'

const FAILED: Readonly<Record<Kind, string>> = {
  cycle: downloadWords.cycleFailed,
  site: downloadWords.siteFailed,
  all: downloadWords.allFailed,
  waitlist: downloadWords.waitlistFailed,
}

/** One spreadsheet at a time; a press meanwhile starts no second one. */
export const useDownload = () => {
  const isRunning = useRef(false)
  const [running, setRunning] = useState<Kind>()
  const [saved, setSaved] = useState<string>()
  const [trouble, setTrouble] = useState<string>()

  const start = async (kind: Kind, ask: () => Promise<Download>) => {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(kind)
    setSaved(undefined)
    setTrouble(undefined)
    try {
      const file = await ask()
      saveFile(file)
      setSaved(file.filename)
    } catch (reason) {
      setTrouble(`${FAILED[kind]} ${reasonOf(Refused.from(reason))}`)
    } finally {
      isRunning.current = false
      setRunning(undefined)
    }
  }

  return { start, running, saved, trouble }
}
