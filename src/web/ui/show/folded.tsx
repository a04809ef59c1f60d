import type { ReactNode } from 'react'
import css from './folded.module.css'

type Props = {
  name: string
  isOpen?: boolean | undefined
  /** For whoever keeps in mind whether it is open. */
  onToggle?: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

/** Something one looks at now and then, folded away under its name. */
export const Folded = ({ name, isOpen, onToggle, children }: Props) => (
  <details className={css.folded} open={isOpen} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary>{name}</summary>
    {children}
  </details>
)
