import { useCallback, useEffect, useRef, useState } from 'react'
import * as words from '../../../words/en/pages/ui.ts'
import { Refused } from '../../calls/refused.ts'
import { TextButton } from '../button/text-button.tsx'
import css from './message.module.css'
import { Notice } from './notice.tsx'
import { sayFailed } from './reason.ts'

/** What has just happened in a list, and beside which of its things. */
export type Message = { readonly at: string | number; readonly good?: string; readonly trouble?: string; readonly undo?: () => void }

export type Attempt = ReturnType<typeof useMessage>['attempt']

export const useMessage = () => {
  const [message, setMessage] = useState<Message>()

  // A task later, as the lists do it: what has left the page is gone before one reads that it has.
  const tell = useCallback((next: Message | undefined) => {
    setTimeout(() => setMessage(next))
  }, [])

  /** Runs the pressed action; a refusal is shown next to the thing, with its reason. */
  const attempt = useCallback(
    async (at: Message['at'], failed: string, act: () => Promise<Message | undefined>) => {
      setMessage(undefined)
      try {
        tell(await act())
      } catch (reason) {
        tell({ at, trouble: sayFailed(failed, Refused.from(reason)) })
      }
    },
    [tell],
  )

  return { message, tell, attempt }
}

/** The place of a thing's message; it stays in the page while empty, so that screen readers announce it. */
export const MessageOf = ({ at, message }: { at: Message['at']; message: Message | undefined }) => {
  const here = message?.at === at ? message : undefined
  const box = useRef<HTMLDivElement>(null)

  // What was pressed may have left the page together with its thing; the way back takes the focus then.
  useEffect(() => {
    if (here?.good && document.activeElement === document.body) box.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
  }, [here])

  return (
    <div className={css.message} ref={box}>
      <Notice kind="good">
        {here?.good && (
          <>
            <span tabIndex={here.undo ? undefined : -1}>{here.good}</span>
            {here.undo && <TextButton onClick={here.undo}>{words.undo}</TextButton>}
          </>
        )}
      </Notice>
      <Notice kind="trouble">{here?.trouble}</Notice>
    </div>
  )
}
