import { Link, useSearchParams } from 'react-router'
import { adminRecords, SHOW_GIFTS } from '../../../shared/admin-addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { GiftTotals } from '../../../shared/shapes/gifts.ts'
import { showGiftCount } from '../../../words/en/dashboard/admin.ts'
import { usePage, useReading } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import { recordQuery } from '../parts/list/record-query.ts'
import { RecordRows } from '../parts/list/record-rows.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { GiveCredit } from '../parts/pay/give-credit.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { CreditEntry } from './credit-entry.tsx'
import { GiftRecord } from './gift-record.tsx'

export default function CreditTab() {
  return useSearchParams()[0].get('show') === 'gifts' ? <GiftRecord /> : <CreditRecord />
}

const CreditRecord = () => {
  const query = recordQuery(useSearchParams()[0])
  const credits = usePage('listCredits', { query })
  const gifts = useReading('readGiftTotals')
  return (
    <TabPage
      isWide
      heading={adminRecords.credit.label}
      lead="Customers' credit: what they got from skips, gifts and you, and what their orders used. Entries can't be changed, only added."
    >
      {/* What stands above is waited for: it would push down what one already reads. */}
      {gifts.isPending ? (
        <Loading />
      ) : (
        <>
          {gifts.data && <UnspentGifts {...gifts.data} />}
          <Folded name="Give credit to a customer">
            <GiveCredit />
          </Folded>
          <SearchBox label="Email or note" found={credits.isPlaceholderData ? undefined : credits.data?.total} />
          <RecordRows of={credits} page={query.page} label="Changes of credit" nothing={<Nothing asked={query.q} />}>
            {(entry) => <CreditEntry key={entry.entry_id} entry={entry} />}
          </RecordRows>
        </>
      )}
    </TabPage>
  )
}

/** Money for gifts that isn't anyone's credit yet; nothing if none was ever sold. */
const UnspentGifts = ({ sold, unspent: { gifts, cents } }: GiftTotals) => {
  if (sold.gifts === 0) return null
  return (
    <p>
      Unspent gifts: {showCents(cents)}, {showGiftCount(gifts)}.{' '}
      <Link className="thumb" to={`?${SHOW_GIFTS}`}>
        See all gifts
      </Link>
    </p>
  )
}

const Nothing = ({ asked }: { asked: string | undefined }) =>
  asked ? (
    <EmptyState heading="Nothing found" next={<LinkButton to="?">Show the whole record</LinkButton>}>
      No email or note contains “{asked}”. Try fewer letters.
    </EmptyState>
  ) : (
    <EmptyState heading="No credit yet">
      When a customer skips a pickup, its price appears here. You can also give credit with the form above.
    </EmptyState>
  )
