import '../pickups/pickup-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { RENEWAL_TERMS } from '../../shared/renewal-terms.ts'
import type { Renewals } from '../../shared/shapes/renewal.ts'
import * as words from '../../words/en/pages/order/renewal.ts'
import { terms } from '../../words/en/renewal.ts'
import { Refused } from '../calls/refused.ts'
import { useCall, useReading } from '../calls/use-call.ts'
import { openPaymentPage } from '../open-payment-page.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { sayFailed } from '../ui/notice/reason.ts'
import { Folded } from '../ui/show/folded.tsx'

type Said = { readonly good?: string; readonly trouble?: string }
type Tell = (said: Said) => void

/** Whether what a person has renews automatically, how to agree to that, and one press to stop it. Nothing where the farm doesn't offer it. */
export const AutoRenewal = () => {
  const { data } = useReading('readRenewals')
  const [said, tell] = useState<Said>({})
  useReturned(tell)
  if (!data || (!data.auto && data.auto_ways.length === 0 && !said.good && !said.trouble)) return null
  return (
    <section className="stack gap-3" aria-label={words.auto}>
      <Notice kind="good">{said.good}</Notice>
      <Notice kind="trouble">{said.trouble}</Notice>
      {data.auto && <IsOn auto={data.auto} tell={tell} />}
      {!data.auto && data.auto_ways.length > 0 && (
        <Folded name={words.auto}>
          <Consent renewals={data} tell={tell} />
        </Folded>
      )}
    </section>
  )
}

/** The person comes back from the page that saves a card. */
const useReturned = (tell: Tell) => {
  const [search, setSearch] = useSearchParams()
  const session_id = search.get('renewal')
  const { mutateAsync } = useCall('settleCard')
  const client = useQueryClient()
  useEffect(() => {
    if (!session_id) return
    mutateAsync({ body: { session_id } })
      .then(({ state }) => state === 'paid' && tell({ good: words.started }))
      .catch((reason: unknown) => tell({ trouble: sayFailed(words.notStarted, Refused.from(reason)) }))
      .finally(() => {
        setSearch({}, { replace: true })
        client.invalidateQueries({ queryKey: ['readRenewals'] })
      })
  }, [session_id, mutateAsync, client, setSearch, tell])
}

const IsOn = ({ auto: { pays, card, planned, is_paused }, tell }: { auto: NonNullable<Renewals['auto']>; tell: Tell }) => {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useCall('endAutoRenewal')
  const stop = async () => {
    try {
      await mutateAsync(undefined)
      tell({ good: words.stopped })
    } catch (reason) {
      tell({ trouble: sayFailed(words.notStopped, Refused.from(reason)) })
    }
    client.invalidateQueries({ queryKey: ['readRenewals'] })
  }
  return (
    <div className="stack gap-3 card tall edged">
      <h2>{words.auto}</h2>
      <p>{is_paused ? words.paused : `${words.isOn} ${pays === 'card' ? words.paysCard(card) : words.paysFarm}`}</p>
      {!is_paused && <p>{planned ? words.planned(planned.egg_cycle, planned.place_on, planned.total_cents) : words.noneYet}</p>}
      <div>
        <PressButton isSecond isBusy={isPending} onClick={stop}>
          {words.stop}
        </PressButton>
      </div>
    </div>
  )
}

/** The terms, a box of its own that nobody has checked for them, and the press. */
const Consent = ({ renewals: { auto_ways, card, pickup_cents }, tell }: { renewals: Renewals; tell: Tell }) => {
  const [pays, setPays] = useState<'card' | 'farm'>(auto_ways[0] ?? 'card')
  const [isAgreed, setAgreed] = useState(false)
  const { start, isBusy } = useStart(pays, tell)
  return (
    <div className="stack gap-3">
      {auto_ways.length > 1 && (
        <SelectField
          name="pays"
          label={words.how}
          value={pays}
          onChange={({ currentTarget }) => setPays(currentTarget.value as 'card' | 'farm')}
        >
          <option value="card">{words.byCard(card)}</option>
          <option value="farm">{words.toFarm}</option>
        </SelectField>
      )}
      <ul className="stack gap-1">
        {terms({ pays, card, pickup_cents }).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <Checkbox label={words.agree} name="agree" checked={isAgreed} onChange={({ currentTarget }) => setAgreed(currentTarget.checked)} />
      <div>
        <PressButton isBusy={isBusy} onClick={() => (isAgreed ? start() : tell({ trouble: words.agreeFirst }))}>
          {pays === 'card' && !card ? words.saveCard : words.turnOn}
        </PressButton>
      </div>
    </div>
  )
}

const useStart = (pays: 'card' | 'farm', tell: Tell) => {
  const client = useQueryClient()
  const { mutateAsync } = useCall('startAutoRenewal')
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    tell({})
    try {
      const { url } = await mutateAsync({ body: { pays, terms: RENEWAL_TERMS } })
      if (url) await openPaymentPage(url)
      else tell({ good: words.started })
    } catch (reason) {
      tell({ trouble: sayFailed(words.notStarted, Refused.from(reason)) })
    }
    setBusy(false)
    client.invalidateQueries({ queryKey: ['readRenewals'] })
  }
  return { start, isBusy }
}
