import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '../../../shared/gift-limits.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import type { GiftOffer } from '../../../shared/shapes/gifts.ts'
import { showWeeks } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/order/gift.tsx'
import { showPieces } from '../../../words/en/product.ts'
import { giftWords } from '../../../words/en/success.ts'
import { usePress } from '../../calls/press-key.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useStoredDraft } from '../../ui/form/stored-draft.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { WholeField } from '../../ui/form/whole-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import css from './gift.module.css'
import { asGift, countCartons, emptyGift, type GiftDraft, giftCents, giftRules } from './gift-draft.ts'

type Props = { readonly user: Me; readonly offer: GiftOffer }

export const BuyGift = ({ user, offer }: Props) => {
  const { draft, change } = useStoredDraft<GiftDraft>('gift', user.id, emptyGift(offer))
  const buyGift = useCall('buyGift')
  const press = usePress()
  const { submit, isBusy, fields, whole } = useForm({
    rules: giftRules(draft, offer),
    send: async () => {
      const gift = asGift(offer, draft)
      if (!gift) return
      const { url } = await press((key) => buyGift.mutateAsync({ body: { ...gift, press: key } }))
      window.location.assign(url)
      // The button stays busy until the payment page is there.
      await new Promise(() => {})
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })
  const field = (name: keyof GiftDraft) => ({
    name,
    value: draft[name],
    error: (fields as Partial<Record<string, string>>)[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const radio = (name: 'kind' | 'way', value: string, label: string) => (
    <RadioLine name={name} value={value} label={label} checked={draft[name] === value} onChange={() => change({ [name]: value })} />
  )
  const cents = giftCents(offer, draft)
  return (
    <form noValidate data-draft="stored" onSubmit={submit} className={`stack gap-5 card tall ${css.form}`}>
      <h2>{words.give}</h2>
      <FormSummary fields={fields} />
      {offer.cycles.length > 0 && (
        <RadioChoice legend={words.what}>
          {radio('kind', 'amount', words.anAmount)}
          {radio('kind', 'cartons', offer.products ? words.weeklyForSeason : words.cartonsForSeason)}
        </RadioChoice>
      )}
      {draft.kind === 'amount' || offer.cycles.length === 0 ? (
        <TextField
          {...field('amount')}
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          start="$"
          description={giftWords.range}
        />
      ) : (
        <>
          <SelectField {...field('cycle_id')} label={words.season}>
            {offer.cycles.map(({ cycle_id, cycle_name }) => (
              <option key={cycle_id} value={cycle_id}>
                {cycle_name}
              </option>
            ))}
          </SelectField>
          {offer.products && (
            <SelectField {...field('product_id')} label={words.product}>
              {offer.products.map(({ product_id, product_name, price }) => (
                <option key={product_id} value={product_id}>
                  {product_name}, {showCents(toCents(price))}
                </option>
              ))}
            </SelectField>
          )}
          <WholeField
            name="cartons_per_week"
            label={offer.products ? words.howMany : words.cartonsAWeek}
            min={1}
            max={30}
            value={draft.cartons_per_week}
            onValue={(cartons_per_week) => change({ cartons_per_week })}
            error={fields.cartons_per_week}
          />
          <Reckoning offer={offer} draft={draft} />
        </>
      )}
      <TextField {...field('to_name')} label={words.forWhom} maxLength={GIFT_NAME_MAX} autoComplete="off" autoCapitalize="words" />
      <TextField {...field('from_name')} label={words.fromWhom} maxLength={GIFT_NAME_MAX} autoComplete="name" autoCapitalize="words" />
      <TextArea
        {...field('message')}
        label={words.message}
        description={giftWords.message[draft.way === 'print' ? 'print' : 'mail']}
        rows={3}
        maxLength={GIFT_MESSAGE_MAX}
      />
      <RadioChoice legend={words.way}>
        {radio('way', 'print', words.print)}
        {radio('way', 'now', words.mailNow)}
        {radio('way', 'date', words.mailOn)}
      </RadioChoice>
      {draft.way !== 'print' && (
        <EmailField {...field('to_email')} label={words.theirEmail} autoComplete="off" description={giftWords.theirEmail} />
      )}
      {draft.way === 'date' && <TextField {...field('send_on')} type="date" min={offer.today} label={words.day} />}
      <Notice kind="trouble">{whole}</Notice>
      <div>
        <BusyButton isBusy={isBusy}>{cents ? words.paySum(showCents(cents)) : words.pay}</BusyButton>
      </div>
    </form>
  )
}

/** An amount is always shown with how it is calculated. */
const Reckoning = ({ offer, draft }: { offer: GiftOffer; draft: GiftDraft }) => {
  const reckoned = countCartons(offer, draft)
  return (
    <div role="status">
      {reckoned && (
        <>
          <p>
            {showWeeks(reckoned.cycle.weeks)} x {showPieces(reckoned.cartons, reckoned.product?.product_name)} x{' '}
            {showCents(reckoned.priceCents)} = <strong>{showCents(reckoned.cents)}</strong>
          </p>
          <p className="soft small">{giftWords.cartons}</p>
        </>
      )}
    </div>
  )
}
