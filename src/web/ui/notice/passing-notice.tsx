import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as words from '../../../words/en/pages/ui.ts'
import { Notice } from './notice.tsx'
import css from './passing-notice.module.css'

/**
 * A notice that disappears automatically, but waits while someone points at it or has the focus in it. Without text it is
 * ready for the next.
 */
export const PassingNotice = ({ ms, kind = 'good', children }: { ms: number; kind?: 'good' | 'trouble'; children?: ReactNode }) => {
  const [isGone, setGone] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isHeld = useHeld(box)
  const left = useRef(ms)
  const isSaid = Boolean(children)

  useEffect(() => {
    if (isSaid) return
    left.current = ms
    setGone(false)
  }, [isSaid, ms])

  useEffect(() => {
    if (isHeld || !isSaid) return
    const started = performance.now()
    const timer = setTimeout(() => setGone(true), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [isHeld, isSaid])

  return (
    <div className={css.box} ref={box}>
      <Notice kind={kind}>
        {isSaid && !isGone && (
          <>
            {children}
            <button type="button" className={css.close} aria-label={words.dismiss} onClick={() => setGone(true)}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="m4 4 8 8m0-8-8 8" />
              </svg>
            </button>
          </>
        )}
      </Notice>
    </div>
  )
}

/** A pointer keeps it open by moving over it, not by resting where it happened to appear. */
const useHeld = (box: { readonly current: HTMLElement | null }) => {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    box.current?.addEventListener('pointermove', () => setPointedAt(true), stop)
    box.current?.addEventListener('pointerleave', () => setPointedAt(false), stop)
    box.current?.addEventListener('focusin', () => setFocused(true), stop)
    box.current?.addEventListener('focusout', () => setFocused(false), stop)
    return () => stop.abort()
  }, [box])

  return isPointedAt || isFocused
}
