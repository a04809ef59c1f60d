import type { ReactNode } from 'react'
import { Wordmark } from '../show/wordmark.tsx'
import css from './entrance.module.css'
import { PageHeading } from './page-heading.tsx'

type Props = { readonly heading: string; readonly line?: ReactNode; readonly beside: ReactNode; readonly children: ReactNode }

/** Pages on the way in, for people the shop does not know yet: the farm beside a form, or around it on a phone. */
export const Entrance = ({ heading, line, beside, children }: Props) => (
  <div className={`stack gap-6 ${css.entrance}`}>
    <div className={css.farm}>
      <Wordmark />
      {line}
    </div>
    <div className={`stack gap-6 ${css.form}`}>
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
    <div className={css.beside}>{beside}</div>
  </div>
)
