import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { showAdded } from '../../../words/en/dates/added-order.ts'
import { useSession } from '../../session.tsx'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { OVERFILL } from '../parts/form/use-overfill.ts'
import { Actions, Sheet, TabPage } from '../parts/show/tab-page.tsx'
import { OrderFields } from './order-fields.tsx'
import { type Added, useAddOrder } from './use-add-order.ts'

export default function AddOrderTab() {
  const { user } = useSession()
  return (
    <TabPage
      heading={adminTabs.addOrder.label}
      lead="For customers who pay you directly, now or later. The order goes on the pickup list right away."
    >
      {user && <OrderForm user={user} />}
    </TabPage>
  )
}

const OrderForm = ({ user }: { user: Me }) => {
  const { draft, change, chosen, proposal, added, isFull, submit, isBusy, fields, whole } = useAddOrder(user.id)
  return (
    <>
      <Notice kind="good">{added && <AddedNotice {...added} />}</Notice>
      <Sheet>
        <form noValidate data-draft="stored" onSubmit={submit}>
          <FormSummary fields={fields} />
          <OrderFields draft={draft} onChange={change} chosen={chosen} proposal={proposal} fields={fields} />
          <Notice kind="trouble">{whole}</Notice>
          <Actions>
            <BusyButton isBusy={isBusy}>Add order</BusyButton>
            {isFull && (
              <BusyButton isSecond isBusy={isBusy} value={OVERFILL}>
                Add anyway
              </BusyButton>
            )}
          </Actions>
        </form>
      </Sheet>
    </>
  )
}

const AddedNotice = ({ name, cycle_id, ...added }: Added) => (
  <>
    <span>
      {adminWords.orderAdded} {showAdded(added)}
    </span>
    <Link to={`${adminTabs.subscriptions.path}?${new URLSearchParams({ q: name, cycle: cycle_id })}`}>See the order</Link>
  </>
)
