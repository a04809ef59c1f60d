import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { adminRecords, adminTabs } from '../../../shared/admin-addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { CustomerFile } from '../../../shared/shapes/customers.ts'
import * as words from '../../../words/en/dashboard/customers.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { Facts } from '../../ui/show/facts.tsx'
import { WriteDialog } from '../parts/mail/write-dialog.tsx'
import { Actions, Sheet } from '../parts/show/tab-page.tsx'
import { CustomerMoney } from './customer-money.tsx'
import { CustomerNote } from './customer-note.tsx'
import { CustomerOrders, CustomerVisits } from './customer-orders.tsx'
import { CustomerTags } from './customer-tags.tsx'
import { CustomerMails, CustomerQuestions } from './customer-words.tsx'
import css from './customers.module.css'
import { InviteOne } from './invite-customers.tsx'

/** Everything about one person, and what the farmer can do for them. */
export default function CustomerPage() {
  const { id = '' } = useParams()
  const customer = useAnswer('readCustomer', { params: { userId: id } })
  return (
    <div className="stack gap-6">
      <Link className="thumb" to={adminRecords.customers.path}>
        All customers
      </Link>
      <Reading of={customer} like={{ lines: 2, cards: 3 }}>
        {(read) => <Page of={read} />}
      </Reading>
    </div>
  )
}

const Page = ({ of: customer }: { of: CustomerFile }) => {
  const [isWriting, setWriting] = useState(false)
  const [sent, setSent] = useState<string>()
  return (
    <>
      <Head of={customer} onWrite={() => setWriting(true)} onInvited={setSent} />
      <Notice kind="good">{sent}</Notice>
      {isWriting && (
        <WriteDialog
          {...customer}
          onDone={(message) => {
            setWriting(false)
            setSent(message)
          }}
          onClose={() => setWriting(false)}
        />
      )}
      <div className="pair gap-6">
        <div className="stack gap-6">
          <CustomerOrders of={customer} />
          <CustomerVisits of={customer} />
          <CustomerMoney of={customer} />
        </div>
        <div className="stack gap-6">
          {customer.has_account && !customer.is_closed && <CustomerNote key={customer.id} id={customer.id} note={customer.note} />}
          <CustomerMails of={customer} />
          <CustomerQuestions of={customer} />
        </div>
      </div>
    </>
  )
}

const factsOf = ({ email, phone, since, has_account, owed_cents, credit }: CustomerFile): Record<string, string> => ({
  ...(email && { Email: email }),
  ...(phone && { Phone: phone }),
  [has_account ? 'Account since' : 'First added']: showMoment(since),
  ...(owed_cents > 0 && { Owes: showCents(owed_cents) }),
  ...(credit.balance_cents !== 0 && { Credit: showCents(credit.balance_cents) }),
})

type HeadProps = { readonly of: CustomerFile; readonly onWrite: () => void; readonly onInvited: (message: string) => void }

const Head = ({ of: customer, onWrite, onInvited }: HeadProps) => (
  <Sheet>
    <div className="row center gap-x-3 gap-y-1">
      <h2 className={css.name}>{customer.is_closed ? words.tags.closed : customer.name}</h2>
      {!customer.is_closed && <CustomerTags of={customer} />}
    </div>
    <Facts of={factsOf(customer)} />
    {customer.is_closed && <p className="soft">{words.closedMeans}</p>}
    {!customer.has_account && <p className="soft">{words.noAccountMeans}</p>}
    <Actions>
      {customer.email && !customer.is_uninvited && (
        <PressButton isSecond onClick={onWrite}>
          Write an email
        </PressButton>
      )}
      {customer.is_uninvited && <InviteOne of={customer} onSent={onInvited} />}
      {!customer.is_closed && (
        <LinkButton isSecond to={adminTabs.addOrder.path}>
          Add an order
        </LinkButton>
      )}
    </Actions>
  </Sheet>
)
