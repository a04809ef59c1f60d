import type { ReactNode } from 'react'
import css from './folded.module.css'

/** Something one looks at now and then, folded away under its name. */
export const Folded = ({ name, isOpen, children }: { name: string; isOpen?: boolean | undefined; children: ReactNode }) => (
  <details className={css.folded} open={isOpen}>
    <summary>{name}</summary>
    {children}
  </details>
)
