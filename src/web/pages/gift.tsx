import { useSearchParams } from 'react-router'
import type { Me } from '../../shared/shapes/entities.ts'
import { giftWords } from '../../shared/words/success-words.ts'
import { useReading } from '../calls/use-call.ts'
import { BuyGift } from '../gift/buy-gift.tsx'
import css from '../gift/gift.module.css'
import '../gift/gift-calls.ts'
import { MyGifts } from '../gift/my-gifts.tsx'
import { PaymentNotice } from '../gift/payment-notice.tsx'
import { RedeemGift } from '../gift/redeem-gift.tsx'
import { useSession } from '../session.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { Reading } from '../ui/page/reading.tsx'

export default function Gift() {
  const { user } = useSession()
  const [query] = useSearchParams()
  const paid = query.get('paid')
  return (
    <div className={css.page}>
      <div className={css.words}>
        <PageHeading>Gifts</PageHeading>
        <p>{giftWords.lead}</p>
      </div>
      {paid && <PaymentNotice sessionId={paid} />}
      <Notice kind="good">{query.has('canceled') && giftWords.canceled}</Notice>
      {user && <Gifts user={user} isBuying={paid !== null || query.has('canceled')} />}
    </div>
  )
}

const Gifts = ({ user, isBuying }: { user: Me; isBuying: boolean }) => {
  const [offer, mine] = [useReading('readGiftOffer'), useReading('listMyGifts')]
  return (
    <Reading of={offer}>
      {(offered) => {
        const gifts = mine.data ?? []
        const buying = offered.gifts_on ? <BuyGift key={gifts.length} user={user} offer={offered} /> : null
        return (
          <>
            {isBuying && <MyGifts gifts={gifts} today={offered.today} />}
            <div className={css.both}>
              <RedeemGift />
              {buying}
            </div>
            {!isBuying && <MyGifts gifts={gifts} today={offered.today} />}
          </>
        )
      }}
    </Reading>
  )
}
