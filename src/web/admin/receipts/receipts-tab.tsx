import { useSearchParams } from 'react-router'
import { adminRecords } from '../../../shared/admin-addresses.ts'
import { isPlainDate } from '../../../shared/dates/calendar.ts'
import { isAwaited, useAnswer, usePage } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import { recordQuery } from '../parts/list/record-query.ts'
import { RecordRows } from '../parts/list/record-rows.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'
import { TabPage } from '../parts/show/tab-page.tsx'
import { ForBookkeeper } from './for-bookkeeper.tsx'
import { ReceiptRow } from './receipt-row.tsx'
import css from './receipts.module.css'
import { Sums } from './sums.tsx'

/** The days that the address asks for. */
const spanIn = (search: URLSearchParams) => {
  const dayIn = (name: string) => {
    const day = search.get(name) ?? ''
    return isPlainDate(day) ? day : undefined
  }
  const from = dayIn('from')
  const until = dayIn('until')
  return { ...(from && { from }), ...(until && { until }) }
}

export default function ReceiptsTab() {
  const [search] = useSearchParams()
  const { page, ...found } = recordQuery(search)
  const span = spanIn(search)
  const receipts = usePage('listReceipts', { query: { ...found, ...span, page } })
  const totals = useAnswer('readReceiptTotals', { query: { ...found, ...span } })
  return (
    <TabPage
      isWide
      heading={adminRecords.receipts.label}
      lead="Every payment and refund, numbered consecutively. Entries can't be changed, only added."
    >
      <div className={`stack gap-3 ${css.choice}`}>
        <SpanFields />
        <SearchBox label="Name, email, order or receipt" found={receipts.isPlaceholderData ? undefined : receipts.data?.total} />
      </div>
      {isAwaited(totals) ? (
        <Loading rows={10} />
      ) : (
        <>
          <div className={`row center apart gap-y-2 gap-x-8 ${css.head}`}>
            {totals.data && <Sums of={totals.data} until={span.until} />}
            <Folded name="For the bookkeeper">
              <ForBookkeeper span={span} />
            </Folded>
          </div>
          <RecordRows
            of={receipts}
            page={page}
            label="Receipts"
            nothing={<Nothing isChosen={Boolean(found.q || span.from || span.until)} />}
          >
            {(receipt) => <ReceiptRow key={receipt.receipt_no} receipt={receipt} />}
          </RecordRows>
        </>
      )}
    </TabPage>
  )
}

const Nothing = ({ isChosen }: { isChosen: boolean }) =>
  isChosen ? (
    <EmptyState heading="Nothing found" next={<LinkButton to="?">Show all receipts</LinkButton>}>
      No receipt matches in this period. Try fewer letters or a longer period.
    </EmptyState>
  ) : (
    <EmptyState heading="No receipts yet">The first payment gets receipt 000001 and appears here automatically.</EmptyState>
  )

/** The first and the last day; empty for all. */
const SpanFields = () => (
  <>
    <DayField name="from" label="From" />
    <DayField name="until" label="Until" />
  </>
)

const DayField = ({ name, label }: { name: string; label: string }) => {
  const [day, choose] = useInAddress(name, { replace: true })
  return <TextField name={name} type="date" label={label} value={day} onChange={(event) => choose(event.currentTarget.value)} />
}
