import { adminTabs } from '../../../shared/admin-addresses.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { type ChangeSelection, type Selection, showNames } from './selection.ts'

type Props = { readonly selection: Selection; readonly total: number; readonly onChange: ChangeSelection }

/** Nothing to show: because of the page, of what was asked for, or because the shop is new. */
export const NoOrders = ({ selection, total, onChange }: Props) => {
  const { q, cycle, product, show, page } = selection
  const showAll = <PressButton onClick={() => onChange({ q: '', cycle: '', product: '', show: 'orders' })}>Show all orders</PressButton>
  if (total > 0)
    return (
      <EmptyState heading={`There is no page ${page}`} next={<PressButton onClick={() => onChange({})}>Go to the first page</PressButton>}>
        The list is shorter than before.
      </EmptyState>
    )
  if (q)
    return (
      <EmptyState heading={`No orders for “${q}”`} next={showAll}>
        The search checks names, emails, phone numbers and order numbers{cycle || show !== 'orders' ? ', in the chosen cycle and list' : ''}
        .
      </EmptyState>
    )
  if (product)
    return (
      <EmptyState heading={words.noneOfIt} next={showAll}>
        {words.noneMatch}
      </EmptyState>
    )
  if (show !== 'orders')
    return (
      <EmptyState heading={`${showNames[show]}: none`} next={showAll}>
        {show === 'care' ? 'Nothing needs your attention.' : words.noneMatch}
      </EmptyState>
    )
  if (cycle)
    return (
      <EmptyState heading="No orders in this cycle" next={showAll}>
        No one has subscribed to it yet.
      </EmptyState>
    )
  return (
    <EmptyState heading="No orders yet" next={<LinkButton to={adminTabs.addOrder.path}>Add an order by hand</LinkButton>}>
      Orders appear here as soon as a customer pays. Add orders paid by cash or check yourself.
    </EmptyState>
  )
}
