import { useState } from 'react'
import { giftCardPath } from '../../../shared/paper-addresses.ts'
import type { MyGift } from '../../../shared/shapes/gifts.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import * as words from '../../../words/en/pages/order/gift.tsx'
import { giftWords, showGift } from '../../../words/en/success.ts'
import { useCall } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { Tag } from '../../ui/show/tag.tsx'
import { ChangeAddress } from './change-address.tsx'
import { ChangeDelivery } from './change-delivery.tsx'
import css from './gift.module.css'

/** The gifts a person has bought and their state; nothing for people who never bought any. */
export const MyGifts = ({ gifts, today }: { gifts: readonly MyGift[]; today: string }) => {
  const resend = useCall('resendMyGifts')
  if (gifts.length === 0) return null
  return (
    <section className={`stack gap-4 ${css.mine}`} aria-labelledby="my-gifts">
      <h2 id="my-gifts">{words.mine}</h2>
      <ul className="list gap-4">
        {gifts.map((gift) => (
          <GiftRow key={gift.gift_id} gift={gift} today={today} />
        ))}
      </ul>
      {gifts.some(({ state }) => state === 'paid') && (
        <div>
          <PressButton isSecond isBusy={resend.isPending} onClick={() => resend.mutate(undefined)}>
            {words.sendAgain}
          </PressButton>
          <Notice kind="good">{resend.isSuccess && giftWords.resent}</Notice>
          <Notice kind="trouble">{resend.error && reasonOf(resend.error)}</Notice>
        </div>
      )}
    </section>
  )
}

const TAGS = {
  pending: { kind: 'quiet', says: words.notPaid },
  expired: { kind: 'quiet', says: words.notPaid },
  paid: { kind: 'watch', says: words.notRedeemed },
  redeemed: { kind: 'good', says: words.redeemed },
  refunding: { kind: 'quiet', says: words.beingGivenBack },
  refunded: { kind: 'quiet', says: words.givenBack },
} as const satisfies Record<MyGift['state'], unknown>

const sayWay = ({ to_email, send_on, sent_at, redeemed_at }: MyGift): string => {
  if (redeemed_at) return words.redeemedAt(showMoment(redeemed_at))
  if (sent_at) return words.mailedTo(to_email, showMoment(sent_at))
  return to_email && send_on ? words.willBeMailed(to_email, send_on) : words.toPrint
}

const GiftRow = ({ gift, today }: { gift: MyGift; today: string }) => {
  const [isChanging, setChanging] = useState(false)
  const { state, gift_id, to_name, sent_at } = gift
  const tag = TAGS[state]
  return (
    <li className="stack gap-2 card edged">
      <p className="row apart gap-y-1 gap-x-4">
        <strong>{to_name ? words.forName(to_name) : words.aGift}</strong>
        <Tag kind={tag.kind}>{tag.says}</Tag>
      </p>
      <p>{showGift(gift)}</p>
      <p className="soft small">{sayWay(gift)}</p>
      {state === 'paid' && (
        <div className="row center gap-y-3 gap-x-5">
          <LinkButton to={giftCardPath(gift_id)} isSecond>
            {words.seeCard}
          </LinkButton>
          {!isChanging && <TextButton onClick={() => setChanging(true)}>{sent_at ? words.sendElsewhere : words.changeWay}</TextButton>}
        </div>
      )}
      {isChanging && !sent_at && <ChangeDelivery gift={gift} today={today} onDone={() => setChanging(false)} />}
      {isChanging && sent_at && <ChangeAddress gift={gift} onDone={() => setChanging(false)} />}
    </li>
  )
}
