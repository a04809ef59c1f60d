import type { MouseEventHandler } from 'react'
import css from './text-button.module.css'

/** For a small action among words. */
export const TextButton = ({ onClick, children }: { onClick: MouseEventHandler<HTMLButtonElement>; children: string }) => (
  <button type="button" className={css.button} onClick={onClick}>
    {children}
  </button>
)
