import { useRef, useState } from 'react'
import type { Import } from '../../../../shared/shapes/imports.ts'
import { Refused } from '../../../calls/refused.ts'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { bringWords } from '../bring-words.ts'
import { useShown } from '../use-import.ts'

/** Sends a change, made to the version that it will find. */
type Send = (version: number) => Promise<Import>

/**
 * Each change is saved as soon as it is made, and the preview follows. What is changed while the last one is on its way
 * goes after it, so that a farmer in a hurry waits for nothing and loses nothing.
 */
export const useSaves = (stored: Import) => {
  const { show, readAgain } = useShown()
  const [open, setOpen] = useState(0)
  const [trouble, setTrouble] = useState<string>()
  const version = useRef(stored.version)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** How often something failed: what waited behind it was meant for what is no longer shown. */
  const failures = useRef(0)

  const attempt = async (send: Send, after: number) => {
    if (after !== failures.current) return undefined
    try {
      const saved = await send(version.current)
      version.current = saved.version
      return { read: show(saved) }
    } catch (reason) {
      failures.current++
      setTrouble(sayFailed(bringWords.notSaved, Refused.from(reason)))
      readAgain(stored.import_id)
      return undefined
    }
  }
  /** Settles when the lists show what was saved. */
  const save = async (send: Send): Promise<void> => {
    setTrouble(undefined)
    setOpen((before) => before + 1)
    version.current = Math.max(version.current, stored.version)
    const after = failures.current
    const sent = last.current.then(() => attempt(send, after))
    last.current = sent
    const saved = await sent
    setOpen((before) => before - 1)
    await saved?.read
  }
  return { save, isSaving: open > 0, trouble }
}
export type Save = ReturnType<typeof useSaves>['save']

type Merging<Change> = {
  readonly save: Save
  readonly merge: (before: Change, after: Change) => Change
  readonly send: (change: Change, version: number) => Promise<Import>
}

/** Changes that go together while they wait. `mine` is what the lists may not show yet. */
export const useMerged = <Change extends object>({ save, merge, send }: Merging<Change>) => {
  const [mine, setMine] = useState<Change>()
  const waiting = useRef<Change>(undefined)
  const open = useRef(0)
  const change = async (changed: Change): Promise<void> => {
    setMine((before) => (before ? merge(before, changed) : changed))
    const isFirst = waiting.current === undefined
    waiting.current = waiting.current ? merge(waiting.current, changed) : changed
    if (!isFirst) return
    open.current++
    let sent: Change | undefined
    await save((version) => {
      sent = waiting.current ?? changed
      waiting.current = undefined
      return send(sent, version)
    })
    if (!sent) waiting.current = undefined
    open.current--
    if (open.current === 0) setMine(undefined)
  }
  return { mine, change: (changed: Change) => void change(changed) }
}
