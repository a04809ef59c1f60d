import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { giftWords } from '../../words/en/success.ts'
import { useReading } from '../calls/use-call.ts'
import { BuyGift } from '../money/gift/buy-gift.tsx'
import css from '../money/gift/gift.module.css'
import '../money/gift/gift-calls.ts'
import * as words from '../../words/en/pages/order/gift.tsx'
import { MyGifts } from '../money/gift/my-gifts.tsx'
import { PaymentNotice } from '../money/gift/payment-notice.tsx'
import { RedeemGift } from '../money/gift/redeem-gift.tsx'
import { useSession } from '../session.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { LoadTrouble } from '../ui/page/load-trouble.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { Reading } from '../ui/page/reading.tsx'

/** Includes the QR code library, so it is loaded only for people who open a card. */
const GiftCard = lazy(() => import('../money/gift/gift-card.tsx'))

export default function Gift() {
  const card = useSearchParams()[0].get('card')
  return card === null ? <GiftsPage /> : <GiftCard id={Number(card)} />
}

const GiftsPage = () => {
  const { user } = useSession()
  const [query] = useSearchParams()
  const paid = query.get('paid')
  return (
    <div className={`stack gap-6 ${css.page}`}>
      <div className={css.words}>
        <PageHeading>{words.heading}</PageHeading>
        {user && <Lead />}
      </div>
      <LoadTrouble />
      {paid && <PaymentNotice sessionId={paid} />}
      <Notice kind="good">{query.has('canceled') && giftWords.canceled}</Notice>
      {user && <Gifts user={user} isPaid={paid !== null} />}
    </div>
  )
}

/** A farm that sells no gifts still takes its codes. */
const Lead = () => {
  const { data } = useReading('readGiftOffer')
  return data && <p>{data.gifts_on ? giftWords.lead : giftWords.redeemOnly}</p>
}

/** Someone who has just paid sees their gift instead of a form they might submit a second time. */
const Gifts = ({ user, isPaid }: { user: Me; isPaid: boolean }) => {
  const offer = useReading('readGiftOffer')
  const mine = useReading('listMyGifts')
  return (
    <Reading of={offer} like={{ cards: 2 }}>
      {(offered) => {
        const gifts = <MyGifts gifts={mine.data ?? []} today={offered.today} />
        if (isPaid)
          return (
            <>
              {gifts}
              <div>
                <LinkButton to={pages.gift} isSecond>
                  {words.another}
                </LinkButton>
              </div>
            </>
          )
        return (
          <div className={`stack gap-6 ${css.both}`}>
            <div className="stack gap-6">
              <RedeemGift />
              {gifts}
            </div>
            {offered.gifts_on && <BuyGift user={user} offer={offered} />}
          </div>
        )
      }}
    </Reading>
  )
}
