import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import { useAnswer } from '../../calls/use-call.ts'
import css from './totals.module.css'

/** In whatever cycle they are: a payment that needs an eye is not overlooked because another list is open. */
export const CareLink = () => {
  const orders = useAnswer('readSubscriptionTotals', { query: { care: 'yes' } }).data?.orders ?? 0
  if (orders === 0) return null
  return (
    <Link className={`thumb ${css.care}`} to={`${adminTabs.subscriptions.path}?show=care`}>
      {orders === 1 ? '1 order needs care' : `${orders} orders need care`}
    </Link>
  )
}
