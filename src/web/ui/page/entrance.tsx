import type { ReactNode } from 'react'
import { FARM_NAME_DEFAULT } from '../../../shared/limits.ts'
import * as words from '../../../words/en/pages/login.ts'
import { FARM_NAME } from '../../farm.ts'
import { Wordmark } from '../show/wordmark.tsx'
import css from './entrance.module.css'
import { PageHeading } from './page-heading.tsx'

type Props = {
  readonly heading: string
  /** The farm at a glance: on a phone above the form for a stranger, and below it for all others. */
  readonly glance: ReactNode
  readonly isStranger?: boolean
  /** All the rest that there is to know. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** Pages on the way in, for people the shop does not know yet: the farm beside a form, or around it on a phone. */
export const Entrance = ({ heading, glance, isStranger = false, more, children }: Props) => (
  <div className={`stack gap-6 ${css.entrance}`}>
    <div className={css.farm}>
      <Wordmark />
      <h2 className={isStranger ? css.offer : css.line}>{FARM_NAME === FARM_NAME_DEFAULT ? words.offerUnnamed : words.offer(FARM_NAME)}</h2>
    </div>
    <div className={isStranger ? css.glance : `${css.glance} ${css.after}`}>{glance}</div>
    <div className={`stack gap-6 ${css.form}`}>
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
    {more && <div className={css.more}>{more}</div>}
  </div>
)
