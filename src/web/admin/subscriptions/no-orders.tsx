import { adminTabs } from '../../../shared/admin-addresses.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { type ChangeSelection, type Selection, showNames } from './selection.ts'

type Props = { readonly selection: Selection; readonly total: number; readonly onChange: ChangeSelection }

/** Nothing to show: because of the page, of what was asked for, or because the shop is new. */
export const NoOrders = ({ selection, total, onChange }: Props) => {
  const { q, cycle, show, page } = selection
  const showAll = <PressButton onClick={() => onChange({ q: '', cycle: '', show: 'orders' })}>Show all orders</PressButton>
  if (total > 0)
    return (
      <EmptyState heading={`There is no page ${page}`} next={<PressButton onClick={() => onChange({})}>Go to the first page</PressButton>}>
        The list has become shorter than it was.
      </EmptyState>
    )
  if (q)
    return (
      <EmptyState heading={`Nobody here is called “${q}”`} next={showAll}>
        The search looks at the names of the orders shown{cycle || show !== 'orders' ? ', within the chosen cycle and kind' : ''}.
      </EmptyState>
    )
  if (show !== 'orders')
    return (
      <EmptyState heading={`${showNames[show]}: none`} next={showAll}>
        {show === 'care' ? 'No payment needs your eye at the moment.' : 'No order stands like this at the moment.'}
      </EmptyState>
    )
  if (cycle)
    return (
      <EmptyState heading="No orders in this cycle" next={showAll}>
        Nobody has subscribed to it yet.
      </EmptyState>
    )
  return (
    <EmptyState heading="No orders yet" next={<LinkButton to={adminTabs.addOrder.path}>Add an order by hand</LinkButton>}>
      They appear here as soon as a customer has paid. Orders paid by cash or check you add yourself.
    </EmptyState>
  )
}
