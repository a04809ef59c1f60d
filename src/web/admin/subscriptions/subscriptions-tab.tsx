import { useState } from 'react'
import { ORDERS_PER_PAGE } from '../../../shared/limits.ts'
import { firstOrders } from '../../../shared/rules/first-orders.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { several } from '../../../words/en/dashboard/count.ts'
import { api, askForPage } from '../../calls/api.ts'
import { FRESH_MS } from '../../calls/prefetch-call.ts'
import { queryClient } from '../../calls/query-client.ts'
import { usePage } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { ChosenBar } from './chosen/chosen-bar.tsx'
import { useChosen } from './chosen/use-chosen.ts'
import { useEdits } from './edit/use-edits.ts'
import { Filters } from './filters.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderList } from './order-list.tsx'
import { OrderMessage, type OrderMessageItem } from './order-message.tsx'
import { type Asked, OrderDialog } from './pay/order-dialogs.tsx'
import { PrintedHead } from './printed-head.tsx'
import { pageOf, type Selection, selectedBy, useSelection } from './selection.ts'
import css from './subscriptions.module.css'
import { Totals } from './totals.tsx'
import { UnverifiedOrders } from './unverified/unverified-orders.tsx'

const LIST = 'orders'

const [[ROWS, first], [TOTALS, all]] = firstOrders

const isAskedByHtml = () => document.querySelector('link[data-own]') !== null

/** Uses what the HTML has prefetched: the unfiltered first page of orders. */
export const prepare = async () => {
  if (!isAskedByHtml()) return
  for (const name of [ROWS, TOTALS]) queryClient.setQueryDefaults([name], { staleTime: FRESH_MS })
  await Promise.all([
    queryClient.prefetchQuery({ queryKey: [ROWS, { query: first }], queryFn: () => askForPage(ROWS, { query: first }) }),
    queryClient.prefetchQuery({ queryKey: [TOTALS, { query: all }], queryFn: () => api[TOTALS]({ query: all }) }),
  ])
}

/** What one looked for and found is unfolded. */
const isOne = (rows: readonly Order[], { q }: Selection): boolean => q !== '' && rows.length === 1

export default function SubscriptionsTab() {
  const [selection, change] = useSelection()
  const orders = usePage('listSubscriptions', { query: pageOf(selection) })
  const chosen = useChosen(JSON.stringify(selectedBy(selection)), orders.data?.rows ?? [])
  const edits = useEdits()
  const [asked, setAsked] = useState<Asked>()
  const [message, setMessage] = useState<OrderMessageItem>()
  const { page } = selection
  return (
    <div className={`stack gap-4 ${css.tab}`}>
      <div className={`stack gap-3 ${css.toolbar}`}>
        <h2>Subscriptions</h2>
        <Filters selection={selection} onChange={change} />
      </div>
      <PrintedHead selection={selection} rows={orders.data?.rows.length ?? 0} total={orders.data?.total ?? 0} />
      <Totals selection={selection} />
      <p className="visually-hidden" role="status">
        {orders.data && !orders.isPlaceholderData && `${several(orders.data.total, 'order', 'orders')} found`}
      </p>
      <UnverifiedOrders show={selection.show} onDone={(text) => setMessage({ text, takesFocus: true })} />
      <OrderMessage message={message} onClose={() => setMessage(undefined)} />
      <section
        className={`stack gap-4 ${css.orders}`}
        id={LIST}
        aria-label="Orders"
        tabIndex={-1}
        aria-busy={orders.isPlaceholderData}
        data-old={orders.isPlaceholderData || undefined}
      >
        <Reading of={orders} like={{ rows: 10 }}>
          {({ rows, total }) => (
            <>
              {rows.length === 0 && <NoOrders selection={selection} total={total} onChange={change} />}
              {rows.length > 0 && (
                <OrderList
                  rows={rows}
                  edits={edits}
                  key={`${selection.show} ${isOne(rows, selection)}`}
                  isUnfolded={selection.show === 'care' || selection.show === 'overdue' || isOne(rows, selection)}
                  chosen={chosen}
                  sorting={{ sort: selection.sort, onSort: (sort) => change({ sort }) }}
                  onAsk={setAsked}
                  onMessage={(text) => setMessage(text ? { text, takesFocus: false } : undefined)}
                />
              )}
              <ChosenBar chosen={chosen} onDone={(text) => setMessage({ text, takesFocus: false })} />
              {rows.length > 0 && <Pager page={page} perPage={ORDERS_PER_PAGE} total={total} listId={LIST} />}
            </>
          )}
        </Reading>
      </section>
      {asked && (
        <OrderDialog
          asked={asked}
          onClose={() => setAsked(undefined)}
          onDone={(text) => {
            setAsked(undefined)
            setMessage({ text, takesFocus: true })
          }}
        />
      )}
    </div>
  )
}
