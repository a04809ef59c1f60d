import type { MouseEventHandler } from 'react'
import css from './text-button.module.css'

type Props = {
  readonly onClick: MouseEventHandler<HTMLButtonElement>
  readonly id?: string
  /** For screen readers, without the visual context; starts with the visible label. */
  readonly label?: string
  readonly children: string
}

/** For a small action among words. */
export const TextButton = ({ onClick, id, label, children }: Props) => (
  <button type="button" id={id} aria-label={label} className={css.button} onClick={onClick}>
    {children}
  </button>
)
