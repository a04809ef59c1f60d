import { useRef, useState } from 'react'
import type { Import } from '../../../../shared/shapes/imports.ts'
import { Refused } from '../../../calls/refused.ts'
import { useCall } from '../../../calls/use-call.ts'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { bringWords } from '../bring-words.ts'
import { useShown } from '../use-import.ts'

type Change = {
  readonly sheet?: string
  readonly matching?: Partial<Import['matching']>
  readonly defaults?: Partial<Import['defaults']>
}

const both = (before: Change, after: Change): Change => ({
  ...before,
  ...after,
  matching: { ...before.matching, ...after.matching },
  defaults: { ...before.defaults, ...after.defaults },
})

/**
 * Each choice is saved as soon as it is made, and the preview follows. What is chosen while the last one is on its way
 * goes after it, so that a farmer in a hurry waits for nothing and loses nothing.
 */
export const useMatching = (stored: Import) => {
  const { show, readAgain } = useShown()
  const { mutateAsync } = useCall('matchImport')
  /** Chosen, but not known to be saved. */
  const [mine, setMine] = useState<Change>()
  const [trouble, setTrouble] = useState<string>()
  const toSend = useRef<Change>(undefined)
  const isSending = useRef(false)

  const send = async () => {
    isSending.current = true
    let { version } = stored
    try {
      while (toSend.current) {
        const body = { version, matching: {}, defaults: {}, ...toSend.current }
        toSend.current = undefined
        const saved = await mutateAsync({ params: { id: stored.import_id }, body })
        version = saved.version
        show(saved)
      }
    } catch (reason) {
      toSend.current = undefined
      setTrouble(sayFailed(bringWords.notSaved, Refused.from(reason)))
      readAgain(stored.import_id)
    }
    isSending.current = false
    setMine(undefined)
  }
  const change = (changed: Change) => {
    toSend.current = both(toSend.current ?? {}, changed)
    setMine((before = {}) => both(before, changed))
    setTrouble(undefined)
    if (!isSending.current) void send()
  }
  const shown = {
    sheet: mine?.sheet ?? stored.sheet,
    matching: { ...stored.matching, ...mine?.matching },
    defaults: { ...stored.defaults, ...mine?.defaults },
  }
  return { shown, change, isSaving: mine !== undefined, trouble }
}

export type Matching = ReturnType<typeof useMatching>
