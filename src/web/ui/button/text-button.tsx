import type { MouseEventHandler } from 'react'
import css from './text-button.module.css'

type Props = {
  readonly onClick: MouseEventHandler<HTMLButtonElement>
  readonly id?: string
  /** For screen readers, without the visual context; starts with the visible label. */
  readonly label?: string
  /** Whether what it unfolds is open. */
  readonly isOpen?: boolean
  readonly children: string
}

/** For a small action among words. */
export const TextButton = ({ onClick, id, label, isOpen, children }: Props) => (
  <button type="button" id={id} aria-label={label} aria-expanded={isOpen} className={css.button} onClick={onClick}>
    {children}
  </button>
)
