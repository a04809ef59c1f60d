import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './dialog.module.css'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** While something is being sent, Escape does not leave. */
  readonly isBusy?: boolean
  /** For more than a question: a form with much to choose from. */
  readonly isWide?: boolean
  readonly onClose: () => void
}

/** A modal dialog that is open while it is drawn; the browser brings the focus back to where it came from. */
export const Dialog = ({ title, children, isBusy = false, isWide = false, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)

  // Closed before it leaves the page: only then does the browser bring the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown?.open) shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      className={css.dialog}
      data-wide={isWide || undefined}
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onClose()
      }}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  )
}
