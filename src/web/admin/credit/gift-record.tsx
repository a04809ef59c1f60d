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
  const [totals, gifts] = [useReading('readGiftTotals'), usePage('listGifts', { query })]
  return (
    <TabPage
      isWide
      heading="Gifts"
      lead="What was sold, less what went back. A gift becomes credit of whoever redeems it; until then it is unspent. Codes stand nowhere here."
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
      <SearchBox label="Email of who bought or redeemed it" found={gifts.isPlaceholderData ? undefined : gifts.data?.total} />
      <RecordRows of={gifts} page={query.page} label="Gifts" nothing={<Nothing asked={query.q} />}>
        {(gift) => <SoldGift key={gift.gift_id} gift={gift} />}
      </RecordRows>
    </TabPage>
  )
}

const Nothing = ({ asked }: { asked: string | undefined }) =>
  asked ? (
    <EmptyState heading="Nothing found" next={<LinkButton to={`?${SHOW_GIFTS}`}>Show all gifts</LinkButton>}>
      No email has “{asked}” in it. Try fewer letters.
    </EmptyState>
  ) : (
    <EmptyState heading="No gifts yet">
      Whether people can buy gifts is a choice in your farm settings. What they buy comes here.
    </EmptyState>
  )
