import { useEffect, useState } from 'react'
import css from './window-slots.module.css'

/** Where the farm's window will be. What is behind it comes after the form, which nobody shall wait for. */

type Parts = typeof import('./shop-window.tsx')
let loaded: Parts | undefined

const useParts = (): Parts | undefined => {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    // Who does not get it still has the form.
    import('./shop-window.tsx').then(
      (come) => {
        loaded = come
        setParts(come)
      },
      () => {},
    )
  }, [])
  return parts
}

/** Above the form, on a phone. Its room is kept free for it, so that the form stays where it is. */
export const LineSlot = () => {
  const parts = useParts()
  return <div className={css.line}>{parts && <parts.WindowLine />}</div>
}

export const WindowSlot = () => {
  const parts = useParts()
  return parts && <parts.ShopWindow />
}
