import { useEffect, useState } from 'react'
import css from './window-slots.module.css'

/** Where the farm's window will be. What is behind it comes after the form, which nobody shall wait for. */

type Parts = typeof import('./shop-window.tsx')
let loaded: Parts | undefined

const useParts = (): Parts | undefined => {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    // Who does not get it still has the form.
    prepareWindow().then(setParts, () => {})
  }, [])
  return parts
}

export const prepareWindow = async (): Promise<Parts> => {
  loaded ??= await import('./shop-window.tsx')
  return loaded
}

/** Its room is kept free for it, so that the form stays where it is. */
export const GlanceSlot = ({ isStranger = false }: { isStranger?: boolean }) => {
  const parts = useParts()
  return <div className={isStranger ? `${css.glance} ${css.ways}` : css.glance}>{parts && <parts.Glance isStranger={isStranger} />}</div>
}

export const WindowSlot = () => {
  const parts = useParts()
  return parts && <parts.ShopWindow />
}
