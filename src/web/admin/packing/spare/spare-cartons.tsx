import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SpareOffer, SpareOffers } from '../../../../shared/shapes/week/spare.ts'
import * as words from '../../../../words/en/dashboard/spare.ts'
import { startLine } from '../../../../words/en/dates/show-date.ts'
import { Refused } from '../../../calls/refused.ts'
import { useCall, useReading } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { Folded } from '../../../ui/show/folded.tsx'
import { SpareForm } from './spare-form.tsx'

/** Whatever is offered, taken or given away changes these. */
const SHOWN = ['listSpareOffers', 'readWeek', 'readPackingDay', 'listPickupDays']

const useRefresh = () => {
  const client = useQueryClient()
  return () => Promise.all(SHOWN.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/** Too many eggs: offered to the people who come anyway, and what is left goes to the pantry. */
export const SpareCartons = () => {
  const spare = useReading('listSpareOffers')
  const isOffering = spare.data?.offers.some(({ is_over, left }) => !is_over || left > 0)
  return (
    <Folded name={words.heading} isOpen={isOffering || undefined}>
      <Reading of={spare}>{(read) => <Offers spare={read} />}</Reading>
    </Folded>
  )
}

const Offers = ({ spare }: { spare: SpareOffers }) => {
  const refresh = useRefresh()
  const [done, setDone] = useState<string>()
  return (
    <div className="stack gap-4">
      <p>{words.about}</p>
      {spare.offers.length > 0 && (
        <ul className="stack gap-3 list">
          {spare.offers.map((offer) => (
            <Offer key={offer.offer_id} offer={offer} pantry={spare.pantry_name} onDone={refresh} />
          ))}
        </ul>
      )}
      <Notice kind="good">{done}</Notice>
      {spare.places.length === 0 ? (
        <p>{words.nowhere}</p>
      ) : (
        <SpareForm
          spare={spare}
          onOffered={(offer) => {
            setDone(words.offered(offer.told))
            return refresh()
          }}
          onGivenBack={(cartons) => {
            setDone(words.gaveBack(cartons))
            return refresh()
          }}
        />
      )}
    </div>
  )
}

type OfferProps = { readonly offer: SpareOffer; readonly pantry: string; readonly onDone: () => Promise<unknown> }

const Offer = ({ offer, pantry, onDone }: OfferProps) => {
  const stop = useCall('stopSpare')
  const give = useCall('giveSpare')
  const [refused, setRefused] = useState<Refused>()
  const params = { id: offer.offer_id }
  const act = async (deed: () => Promise<unknown>) => {
    setRefused(undefined)
    try {
      await deed()
    } catch (reason) {
      setRefused(Refused.from(reason))
    }
    await onDone()
  }
  const name = startLine(words.place(offer.pickup_date, offer.site_name))
  const isBusy = stop.isPending || give.isPending
  const giving = words.give(offer.left, pantry)
  return (
    <li className="stack gap-2 card edged">
      <p>
        <strong>{name}</strong>
      </p>
      <p>{words.standing(offer)}</p>
      <p className="soft small">{offer.is_over ? words.over : words.openUntil(offer.until)}</p>
      {offer.given > 0 && <p className="soft small">{words.gave}</p>}
      <div className="row gap-3">
        {offer.left > 0 && (
          <PressButton
            isSecond
            isBusy={give.isPending}
            isWaiting={isBusy}
            label={`${giving}: ${name}`}
            onClick={() => act(() => give.mutateAsync({ params }))}
          >
            {giving}
          </PressButton>
        )}
        {!offer.is_over && (
          <PressButton
            isSecond
            isBusy={stop.isPending}
            isWaiting={isBusy}
            label={`${words.stop}: ${name}`}
            onClick={() => act(() => stop.mutateAsync({ params }))}
          >
            {words.stop}
          </PressButton>
        )}
      </div>
      <Notice kind="trouble">{refused && sayFailed(words.notSaved, refused)}</Notice>
    </li>
  )
}
