import type { ReactNode } from 'react'
import css from './message-page.module.css'
import { PageHeading } from './page-heading.tsx'

/** A page that mainly says something: a drawing, a heading, a few sentences and the next step. */
export const MessagePage = ({
  drawing,
  heading,
  title,
  children,
  next,
}: {
  drawing?: ReactNode
  heading: string
  title?: string
  children: ReactNode
  next: ReactNode
}) => (
  <div className={css.page}>
    {drawing && <div className={css.drawing}>{drawing}</div>}
    <PageHeading title={title ?? heading}>{heading}</PageHeading>
    <div className={css.text}>{children}</div>
    <div className={`row center gap-4 ${css.next}`}>{next}</div>
  </div>
)
