import { Link } from 'react-router'
import { adminTabs } from '../../shared/admin-addresses.ts'
import { adminWords } from '../../shared/admin-words.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { FormSummary } from '../ui/form-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { Actions, Sheet, TabPage } from '../ui/tab-page.tsx'
import { OrderFields } from './add-order/order-fields.tsx'
import { useAddOrder } from './add-order/use-add-order.ts'

export default function AddOrderTab() {
  const { draft, change, proposal, added, submit, isBusy, fields, whole } = useAddOrder()
  return (
    <TabPage heading={adminTabs.addOrder.label} lead="For someone who pays by cash or check. The order stands on the pickup list at once.">
      <Notice kind="good">{added && <Added name={added} />}</Notice>
      <Sheet>
        <form noValidate onSubmit={submit}>
          <FormSummary fields={fields} />
          <OrderFields draft={draft} onChange={change} proposal={proposal} fields={fields} />
          <Notice kind="trouble">{whole}</Notice>
          <Actions>
            <BusyButton isBusy={isBusy}>Add order</BusyButton>
          </Actions>
        </form>
      </Sheet>
    </TabPage>
  )
}

const Added = ({ name }: { name: string }) => (
  <>
    <span>{adminWords.orderAdded}</span>
    <Link to={`${adminTabs.subscriptions.path}?${new URLSearchParams({ q: name })}`}>See the order of {name}</Link>
  </>
)
