import { useEffect, useRef } from 'react'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import css from './order-message.module.css'

/** `takesFocus`: the button it was done with may be gone. */
export type OrderNewsItem = { readonly text: string; readonly takesFocus: boolean }

/** What was just done stays in sight until the next thing is done, wherever in the list one is. */
export const OrderNews = ({ news, onClose }: { news: OrderNewsItem | undefined; onClose: () => void }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news?.takesFocus) box.current?.focus({ preventScroll: true })
  }, [news])
  return (
    <div className={css.news} ref={box} tabIndex={-1}>
      <Notice kind="good">
        {news && (
          <>
            <span>{news.text}</span>
            <TextButton onClick={onClose}>Close</TextButton>
          </>
        )}
      </Notice>
    </div>
  )
}
