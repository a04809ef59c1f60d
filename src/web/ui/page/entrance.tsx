import type { ReactNode } from 'react'
import { Hen } from '../../drawings/hen.tsx'
import { Wordmark } from '../show/wordmark.tsx'
import css from './entrance.module.css'
import { PageHeading } from './page-heading.tsx'

/** Pages on the way in, for people the shop does not know yet: the farm on one side, a form on the other. */
export const Entrance = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className={css.entrance}>
    <div className={css.farm}>
      <Wordmark />
      <div className={css.hen}>
        <Hen />
      </div>
      <p className={css.line}>Eggs from the farm, collected near you every week.</p>
    </div>
    <div className={css.form}>
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
  </div>
)
