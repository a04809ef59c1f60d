import { Link, useSearchParams } from 'react-router'
import { adminRecords } from '../../../shared/admin-addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { Customer, CustomerFilter } from '../../../shared/shapes/customers.ts'
import * as words from '../../../words/en/dashboard/customers.ts'
import { showOrdered } from '../../../words/en/product.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import rows from '../parts/list/record-rows.module.css'
import { SearchBox } from '../parts/list/search-box.tsx'
import { AFTER, useInAddress } from '../parts/list/use-in-address.ts'
import { PersonLink } from '../parts/show/person-link.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { CustomerTags } from './customer-tags.tsx'
import css from './customers.module.css'
import { InviteUninvited } from './invite-customers.tsx'

const LIST = 'customers'

const isFilter = (text: string): text is CustomerFilter => Object.hasOwn(words.filterNames, text)

export default function CustomersTab() {
  const [search] = useSearchParams()
  const [show, choose] = useInAddress('show')
  const q = search.get('q')?.trim()
  const after = search.get(AFTER)
  const query = { ...(q && { q }), ...(isFilter(show) && { show }), ...(after && { after }) }
  const page = useAnswer('listCustomers', { query })
  return (
    <TabPage isWide heading={adminRecords.customers.label} lead={words.listLead}>
      <div className={`stack gap-4 ${css.choices}`}>
        <SearchBox label={words.searchLabel} />
        <SelectField name="show" label="Show" value={isFilter(show) ? show : ''} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{words.everyone}</option>
          {(Object.keys(words.filterNames) as CustomerFilter[]).map((each) => (
            <option key={each} value={each}>
              {words.filterNames[each]}
            </option>
          ))}
        </SelectField>
      </div>
      {show === 'uninvited' && <InviteUninvited />}
      <Reading of={page} like={{ rows: 20 }}>
        {({ customers, next }) => (
          <>
            {customers.length === 0 && <Nobody q={q} isFiltered={show !== ''} />}
            {customers.length > 0 && (
              <ol
                className={`stack list card ${rows.record}`}
                id={LIST}
                tabIndex={-1}
                aria-label="Customers"
                aria-busy={page.isPlaceholderData}
              >
                {customers.map((customer) => (
                  <CustomerRow key={customer.id} customer={customer} />
                ))}
              </ol>
            )}
            <Pages after={after} next={next} />
          </>
        )}
      </Reading>
    </TabPage>
  )
}

const orderedOf = (last: NonNullable<Customer['last_order']>): string =>
  last.product === undefined ? `${last.cartons_per_week} a week` : showOrdered(last)

const CustomerRow = ({ customer }: { customer: Customer }) => {
  const { last_order: last } = customer
  return (
    <li>
      <div className={`row baseline apart gap-x-3 ${css.head}`}>
        <strong>
          <PersonLink id={customer.id}>{customer.name}</PersonLink>
        </strong>
        {customer.owed_cents > 0 && <span className="trouble">owes {showCents(customer.owed_cents)}</span>}
      </div>
      <div className="row center gap-x-3 gap-y-1">
        {customer.email !== customer.name && customer.email && <span className="soft small">{customer.email}</span>}
        <CustomerTags of={customer} />
      </div>
      <p className="soft small">
        {last ? `${last.egg_cycle}, ${last.pickup_site}, ${orderedOf(last)} (${last.reference})` : 'No orders yet'}
      </p>
    </li>
  )
}

/** Pages have no numbers: each begins after the last row of the one before, so that nobody is skipped when someone new comes. */
const Pages = ({ after, next }: { after: string | null; next: string | null }) => {
  const [search] = useSearchParams()
  const addressOf = (row: string | null) => {
    const to = new URLSearchParams(search)
    if (row) to.set(AFTER, row)
    else to.delete(AFTER)
    return `?${to}`
  }
  if (!after && !next) return null
  return (
    <nav className="row center gap-x-4" aria-label="Pages">
      {after && (
        <Link className="thumb" to={addressOf(null)}>
          First page
        </Link>
      )}
      {next && (
        <Link className="thumb" to={addressOf(next)} onClick={() => document.getElementById(LIST)?.focus()}>
          Next page
        </Link>
      )}
    </nav>
  )
}

const Nobody = ({ q, isFiltered }: { q: string | undefined; isFiltered: boolean }) => {
  const all = <LinkButton to="?">Show everyone</LinkButton>
  if (q)
    return (
      <EmptyState heading={`Nobody found for “${q}”`} next={all}>
        Try part of a name or an email, a phone number, or an order number like D-00016.
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState heading="Nobody here" next={all}>
        No customer matches this list right now.
      </EmptyState>
    )
  return <EmptyState heading="No customers yet">People appear here when they sign up or you add their order.</EmptyState>
}
