import { type FormEvent, useState } from 'react'
import { SPARE_MAX } from '../../../../shared/limits.ts'
import { showCents, toDollars } from '../../../../shared/rules/money/cents.ts'
import { typedCents } from '../../../../shared/rules/money/typed-amount.ts'
import type { SpareOffer, SpareOffers } from '../../../../shared/shapes/week/spare.ts'
import * as words from '../../../../words/en/dashboard/spare.ts'
import { startLine } from '../../../../words/en/dates/show-date.ts'
import { usePress } from '../../../calls/press-key.ts'
import { Refused } from '../../../calls/refused.ts'
import { useCall } from '../../../calls/use-call.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { WholeField } from '../../../ui/form/whole-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { AmountField } from '../../parts/form/amount-field.tsx'

type Props = {
  readonly spare: SpareOffers
  readonly onOffered: (offer: SpareOffer) => Promise<unknown>
  readonly onGivenBack: (cartons: number) => Promise<unknown>
}

const keyOf = ({ pickup_date, site_id }: SpareOffers['places'][number]): string => `${pickup_date} ${site_id}`

/** How many, where and when, and at which price. */
export const SpareForm = ({ spare: { places, price }, onOffered, onGivenBack }: Props) => {
  const offerSpare = useCall('offerSpare')
  const press = usePress()
  const [chosen, setChosen] = useState('')
  const [cartons, setCartons] = useState('')
  const [dollars, setDollars] = useState(price.toFixed(2))
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const place = places.find((each) => keyOf(each) === chosen) ?? places[0]
  const count = /^\d+$/.test(cartons.trim()) ? Number(cartons) : 0
  const isCount = count >= 1 && count <= SPARE_MAX
  const cents = typedCents(dollars) ?? 0
  const isPrice = cents > 0

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(undefined)
    if (!isCount || !isPrice || !place || offerSpare.isPending) return
    const { site_id, pickup_date } = place
    try {
      const body = { site_id, pickup_date, cartons: count, price: toDollars(cents) }
      const offer = await press((key) => offerSpare.mutateAsync({ body: { ...body, press: key } }))
      setCartons('')
      setTried(false)
      await onOffered(offer)
    } catch (reason) {
      setRefused(Refused.from(reason))
    }
  }

  return (
    <form noValidate className="stack gap-4 card" onSubmit={submit} aria-label={words.offerSome}>
      <SelectField
        name="spare-place"
        label={words.where}
        value={place && keyOf(place)}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {places.map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {startLine(words.place(each.pickup_date, each.site_name))}
          </option>
        ))}
      </SelectField>
      <div className="pair gap-5">
        <WholeField
          name="spare-cartons"
          label={words.howMany}
          min={1}
          max={SPARE_MAX}
          value={cartons}
          onValue={setCartons}
          error={isTried && !isCount && <span role="alert">{words.howManyWrong(SPARE_MAX)}</span>}
        />
        <AmountField
          name="spare-price"
          label={words.price}
          value={dollars}
          onChange={({ currentTarget }) => setDollars(currentTarget.value)}
          error={isTried && !isPrice && <span role="alert">{words.priceWrong}</span>}
        />
      </div>
      {place?.short && <p>{words.isShort(place.short)}</p>}
      {place && <p className="soft small">{words.readers(place.people)}</p>}
      <Notice kind="trouble">{refused && sayFailed(words.notOffered, refused)}</Notice>
      <div className="row gap-4">
        {place?.short && <GiveBack place={place} short={place.short} count={isCount ? count : place.short} onDone={onGivenBack} />}
        <BusyButton isSecond={place?.short !== undefined} isBusy={offerSpare.isPending}>
          {isCount && isPrice ? words.offer(count, showCents(cents)) : words.offerSome}
        </BusyButton>
      </div>
    </form>
  )
}

type Back = {
  readonly place: SpareOffers['places'][number]
  readonly short: number
  readonly count: number
  readonly onDone: (cartons: number) => Promise<unknown>
}

/** What was taken from people goes back to them before anybody buys it. */
const GiveBack = ({ place: { site_id, pickup_date }, short, count, onDone }: Back) => {
  const { mutateAsync, isPending, error } = useCall('giveBackSpare')
  const cartons = Math.min(short, count)
  const press = () =>
    mutateAsync({ body: { site_id, pickup_date, cartons } }).then(
      ({ cartons: back }) => onDone(back),
      () => undefined,
    )
  return (
    <>
      <PressButton isBusy={isPending} onClick={press}>
        {words.giveBack(cartons)}
      </PressButton>
      <Notice kind="trouble">{error && sayFailed(words.notSaved, Refused.from(error))}</Notice>
    </>
  )
}
