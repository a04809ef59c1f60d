import '../pickups/pickup-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { RenewalOffer, RenewalWay, Renewed } from '../../shared/shapes/renewal.ts'
import * as words from '../../words/en/pages/order/renewal.ts'
import { Refused } from '../calls/refused.ts'
import { useCall, useReading } from '../calls/use-call.ts'
import { openPaymentPage } from '../open-payment-page.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { sayFailed } from '../ui/notice/reason.ts'

/** What a renewed order changes elsewhere on the page. */
const STALE = ['readRenewals', 'listMySubscriptions', 'listMyPlans', 'listMyPickups', 'listMyOwed', 'readSubscribeHints']

type Said = { readonly good?: string; readonly trouble?: string }

const say = (outcome: Exclude<Renewed['outcome'], 'toPay'>): Said =>
  outcome === 'declined' ? { trouble: words.outcomes.declined } : { good: words.outcomes[outcome] }

/** What a person had, what it would be next season, and a press for each way to pay; nothing for people without an invitation. */
export const SameAgain = ({ className = '' }: { className?: string }) => {
  const { data } = useReading('readRenewals')
  const [said, tell] = useState<Said>({})
  const offers = data?.offers ?? []
  if (offers.length === 0 && !said.good && !said.trouble) return null
  return (
    <section className={`stack gap-3 card tall edged ${className}`} aria-labelledby="same-again">
      <h2 id="same-again">{words.heading}</h2>
      <Notice kind="good">{said.good}</Notice>
      <Notice kind="trouble">{said.trouble}</Notice>
      {offers.map((offer) => (
        <Offer key={offer.cycle_id} offer={offer} tell={tell} />
      ))}
    </section>
  )
}

const Offer = ({ offer, tell }: { offer: RenewalOffer; tell: (said: Said) => void }) => {
  const { press, pressed } = useRenew(offer, tell)
  return (
    <>
      <p>{words.runs(offer)}</p>
      <p>
        <strong>{words.what(offer)}</strong>
      </p>
      {offer.credit_cents > 0 && <p>{words.credit(offer.credit_cents)}</p>}
      {offer.kept_until && <p>{words.kept(offer.kept_until)}</p>}
      <div className="row center gap-3">
        {offer.ways.map((way, place) => (
          <PressButton key={words.way(way)} isSecond={place > 0} isBusy={pressed === way} onClick={() => press(way)}>
            {words.way(way)}
          </PressButton>
        ))}
      </div>
      <Link className="thumb" to={`${pages.subscribe}?cycle=${offer.cycle_id}`}>
        {words.changeSomething}
      </Link>
    </>
  )
}

const useRenew = ({ cycle_id, amount, credit_cents }: RenewalOffer, tell: (said: Said) => void) => {
  const client = useQueryClient()
  const renew = useCall('renew')
  const [pressed, setPressed] = useState<RenewalWay>()
  const press = async (way: RenewalWay) => {
    if (pressed) return
    setPressed(way)
    tell({})
    const { pay, installments, card } = way
    const body = { pay, installments, amount, creditCents: credit_cents, ...(card && { last4: card.last4 }) }
    try {
      const { outcome, url } = await renew.mutateAsync({ params: { cycleId: String(cycle_id) }, body })
      if (url) await openPaymentPage(url)
      else if (outcome !== 'toPay') tell(say(outcome))
    } catch (reason) {
      tell({ trouble: sayFailed(words.notRenewed, Refused.from(reason)) })
    }
    setPressed(undefined)
    for (const name of STALE) client.invalidateQueries({ queryKey: [name] })
  }
  return { press, pressed }
}
