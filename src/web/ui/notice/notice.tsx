import type { ReactNode } from 'react'
import css from './notice.module.css'

/** The region stays in the page while it is empty: only then do screen readers announce what comes into it. */
export const Notice = ({ kind, children }: { kind: 'good' | 'trouble'; children?: ReactNode }) => (
  <div className={css.region} role={kind === 'good' ? 'status' : 'alert'}>
    {children ? <div className={css[kind]}>{children}</div> : null}
  </div>
)
