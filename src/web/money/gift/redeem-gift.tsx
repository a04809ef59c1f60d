import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { RedeemedGift } from '../../../shared/shapes/gifts.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/order/gift.tsx'
import { giftWords, showRedeemed } from '../../../words/en/success.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import css from './gift.module.css'

/** The code from an email or a card's QR code: after the #, or in the query if someone typed it there. */
const useBroughtCode = (): string => {
  const { hash, search } = useLocation()
  return new URLSearchParams(hash.slice(1)).get('code') ?? new URLSearchParams(search).get('code') ?? ''
}

export const RedeemGift = () => {
  const client = useQueryClient()
  const redeemGift = useCall('redeemGift')
  const brought = useBroughtCode()
  const [typed, setTyped] = useState(brought)
  const [redeemed, setRedeemed] = useState<RedeemedGift>()
  useEffect(() => {
    if (brought) setTyped(brought)
  }, [brought])
  const { submit, isBusy, fields, whole } = useForm({
    rules: { gift_code: (value: string) => (value.trim() === '' ? fieldWords.codeMissing : undefined) },
    send: async ({ gift_code }) => {
      setRedeemed(undefined)
      setRedeemed(await redeemGift.mutateAsync({ body: { gift_code } }))
      setTyped('')
      await client.invalidateQueries()
    },
    blame: (refused) => (refused.code === 'giftUnknown' ? { fields: { gift_code: refused.message } } : { whole: reasonOf(refused) }),
  })
  return (
    <form noValidate onSubmit={submit} className={`stack gap-5 card tall ${css.form}`}>
      <h2>{redeemed ? words.redeemOther : words.redeemGift}</h2>
      <TextField
        name="gift_code"
        label={words.code}
        placeholder="XXXX-XXXX-XXXX-X"
        description={giftWords.code}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={fields.gift_code && <span role="alert">{fields.gift_code}</span>}
      />
      <Notice kind="trouble">{whole}</Notice>
      <Notice kind="good">{redeemed && <Redeemed gift={redeemed} />}</Notice>
      <div>
        <BusyButton isBusy={isBusy} isSecond={redeemed !== undefined}>
          {words.redeem}
        </BusyButton>
      </div>
    </form>
  )
}

const Redeemed = ({ gift }: { gift: RedeemedGift }) => {
  const { cycle_id, cartons_per_week, product_id } = gift
  const query =
    cycle_id && cartons_per_week ? `?cycle=${cycle_id}&cartons=${cartons_per_week}${product_id ? `&product=${product_id}` : ''}` : ''
  return (
    <div className={css.redeemed}>
      <p>
        {gift.is_new ? showRedeemed(gift) : giftWords.redeemed} {words.balance(showCents(gift.balance_cents))}
      </p>
      <LinkButton to={`${pages.subscribe}${query}`}>{words.chooseEggs}</LinkButton>
    </div>
  )
}
