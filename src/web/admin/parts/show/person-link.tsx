import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { customerPath } from '../../../../shared/admin-addresses.ts'
import css from './person-link.module.css'

type Props = {
  /** The number of an account or the reference of an order; null if nobody is known by this name. */
  readonly id: string | null
  readonly children: ReactNode
}

/** A person's name, wherever it is in the dashboard: it leads to their page. */
export const PersonLink = ({ id, children }: Props) =>
  id === null ? (
    <span>{children}</span>
  ) : (
    <Link className={css.person} to={customerPath(id)}>
      {children}
    </Link>
  )
