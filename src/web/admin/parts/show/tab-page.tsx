import type { ReactNode } from 'react'
import css from './tab-page.module.css'

type Tab = { heading: string; lead: ReactNode; isWide?: boolean; children: ReactNode }

/** A tab of the dashboard: its name, what it is for, and what one does there. */
export const TabPage = ({ heading, lead, isWide = false, children }: Tab) => (
  <div className={isWide ? `stack gap-6 ${css.tab} ${css.wide}` : `stack gap-6 ${css.tab}`}>
    <h2 className={css.heading}>{heading}</h2>
    <p className={css.lead}>{lead}</p>
    {children}
  </div>
)

/** A card that contains a form or a few facts. */
export const Sheet = ({ heading, children }: { heading?: string; children: ReactNode }) => (
  <section className={`stack gap-5 card tall ${css.sheet}`} aria-label={heading}>
    {heading && <h3>{heading}</h3>}
    {children}
  </section>
)

/** What can be pressed, in a row; as wide as the screen on a phone. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={`row gap-3 ${css.actions}`}>{children}</div>
