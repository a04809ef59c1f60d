import { useState } from 'react'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { SoldGift as Gift } from '../../../shared/shapes/gifts.ts'
import { giftStates } from '../../../words/en/dashboard/admin.ts'
import { CLOSED_ACCOUNT } from '../../../words/en/data.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { showGift } from '../../../words/en/success.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import css from './credit.module.css'
import { RefundGift } from './refund-gift.tsx'

const KINDS = { paid: 'watch', redeemed: 'good' } as const

const sayWay = ({ send_on, sent_at }: Gift): string => {
  if (sent_at) return `mailed ${showMoment(sent_at)}`
  return send_on ? `to be emailed on ${showDate(send_on)}` : 'to print'
}

export const SoldGift = ({ gift }: { gift: Gift }) => {
  const [isAsking, setAsking] = useState(false)
  const { gift_id, state, email, to_name, redeemed_at, redeemed_by_email } = gift
  return (
    <li>
      <p className={css.what}>
        <strong>
          Gift {gift_id}, {email || CLOSED_ACCOUNT}
        </strong>
        <strong>{showCents(gift.cents)}</strong>
      </p>
      <p className={css.what}>
        <span>
          {showGift(gift)}
          {to_name && `, for ${to_name}`}
        </span>
        <Tag kind={(KINDS as Partial<Record<Gift['state'], 'watch' | 'good'>>)[state] ?? 'quiet'}>{giftStates[state]}</Tag>
      </p>
      {gift.disputed && <Tag kind="trouble">The buyer's bank disputes the payment</Tag>}
      <p className="row apart gap-x-4 soft small">
        <span>
          Bought {showMoment(gift.created_at)}, {sayWay(gift)}
        </span>
        {redeemed_at && (
          <span>
            Redeemed {showMoment(redeemed_at)} by {redeemed_by_email || CLOSED_ACCOUNT}
          </span>
        )}
      </p>
      {state === 'paid' && (
        <div>
          <PressButton isSecond onClick={() => setAsking(true)} label={`Refund gift ${gift_id}`}>
            Refund
          </PressButton>
        </div>
      )}
      {isAsking && <RefundGift gift={gift} onClose={() => setAsking(false)} />}
    </li>
  )
}
