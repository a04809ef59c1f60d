import { useEffect, useRef } from 'react'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import css from './order-message.module.css'

/** `takesFocus`: the button it was done with may be gone. */
export type OrderMessageItem = { readonly text: string; readonly takesFocus: boolean }

/** What was just done stays in sight until the next thing is done, wherever in the list one is. */
export const OrderMessage = ({ message, onClose }: { message: OrderMessageItem | undefined; onClose: () => void }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message?.takesFocus) box.current?.focus({ preventScroll: true })
  }, [message])
  return (
    <div className={css.message} ref={box} tabIndex={-1}>
      <Notice kind="good">
        {message && (
          <>
            <span>{message.text}</span>
            <TextButton onClick={onClose}>Close</TextButton>
          </>
        )}
      </Notice>
    </div>
  )
}
