import { useSearchParams } from 'react-router'
import { adminRecords, SHOW_GIFTS } from '../../../shared/admin-addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showGiftCount } from '../../../words/en/dashboard/admin.ts'
import { usePage, useReading } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { Facts } from '../../ui/show/facts.tsx'
import { recordQuery } from '../parts/list/record-query.ts'
import { RecordRows } from '../parts/list/record-rows.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { Sheet, TabPage } from '../parts/show/tab-page.tsx'
import { SoldGift } from './sold-gift.tsx'

const sum = ({ cents, gifts }: { cents: number; gifts: number }) => `${showCents(cents)}, ${showGiftCount(gifts)}`

/** Gifts that were sold: what became of each, and what the farm still has to give for them. */
export const GiftRecord = () => {
  const query = recordQuery(useSearchParams()[0])
  const totals = useReading('readGiftTotals')
  const gifts = usePage('listGifts', { query })
  return (
    <TabPage
      isWide
      heading="Gifts"
      lead="Gifts sold, minus refunds. A gift becomes credit for the person who redeems it; until then it's unspent. Codes are never shown here."
    >
      <div>
        <LinkButton to={adminRecords.credit.path} isSecond>
          Back to credit
        </LinkButton>
      </div>
      <Reading of={totals}>
        {({ sold, redeemed, unspent }) => (
          <Sheet>
            <Facts of={{ 'Gifts sold': sum(sold), 'Redeemed gifts': sum(redeemed), 'Unspent gifts': sum(unspent) }} />
          </Sheet>
        )}
      </Reading>
      <SearchBox label="Email of the buyer or recipient" found={gifts.isPlaceholderData ? undefined : gifts.data?.total} />
      <RecordRows of={gifts} page={query.page} label="Gifts" nothing={<Nothing asked={query.q} />}>
        {(gift) => <SoldGift key={gift.gift_id} gift={gift} />}
      </RecordRows>
    </TabPage>
  )
}

const Nothing = ({ asked }: { asked: string | undefined }) =>
  asked ? (
    <EmptyState heading="Nothing found" next={<LinkButton to={`?${SHOW_GIFTS}`}>Show all gifts</LinkButton>}>
      No email contains “{asked}”. Try fewer letters.
    </EmptyState>
  ) : (
    <EmptyState heading="No gifts yet">You choose in farm settings whether people can buy gifts. Gifts they buy appear here.</EmptyState>
  )
