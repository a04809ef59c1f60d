import '../pickups/pickup-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showCents } from '../../shared/rules/money/cents.ts'
import type { EndPlan } from '../../shared/shapes/order-changes.ts'
import { showClock } from '../../words/en/dates/show-clock.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import { endThis } from '../../words/en/pages/change-opener.ts'
import * as words from '../../words/en/pages/order/end-order.ts'
import { Refused } from '../calls/refused.ts'
import { useAnswer, useCall } from '../calls/use-call.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { Reading } from '../ui/page/reading.tsx'
import { Facts } from '../ui/show/facts.tsx'
import css from './change.module.css'
import type { ChangeFormProps } from './change-form.tsx'
import { SHOWN } from './use-change.ts'

/** The end of an order, before and when it is said. */
export const EndForm = ({ id, close, tell }: ChangeFormProps) => {
  const plan = useAnswer('planMyEnd', { params: { id } })
  return (
    <section className={`stack gap-4 ${css.change}`} aria-label={endThis}>
      <h4>{endThis}</h4>
      <Reading of={plan} like={{ lines: 5 }}>
        {(plan) => <End id={id} plan={plan} close={close} tell={tell} />}
      </Reading>
      {plan.isError && (
        <div>
          <TextButton onClick={close}>{words.keep}</TextButton>
        </div>
      )}
    </section>
  )
}

const End = ({ id, plan, close, tell }: ChangeFormProps & { plan: EndPlan }) => {
  const { end, isBusy, refused } = useEnd(id, plan)
  const press = async () => {
    if (!(await end())) return
    close()
    tell(words.done(showDate(plan.from_date)))
  }
  return (
    <>
      <Facts of={factsOf(plan)} />
      {plan.donation_cartons > 0 && <p>{words.donated}</p>}
      <p>
        {words.until(showClock(plan.changes_until))} {words.noUndo}
      </p>
      <Notice kind="trouble">{refused && reasonOf(refused)}</Notice>
      <div className={`row center gap-y-2 gap-x-5 ${css.ways}`}>
        <PressButton isBusy={isBusy} onClick={press}>
          {words.end}
        </PressButton>
        <TextButton onClick={close}>{words.keep}</TextButton>
      </div>
    </>
  )
}

const sayBack = ({ card_cents, credit_cents }: EndPlan): string => {
  const card = card_cents > 0 ? words.byCard(showCents(card_cents)) : ''
  const credit = credit_cents > 0 ? words.asCredit(showCents(credit_cents)) : ''
  return card && credit ? words.both(card, credit) : card || credit || words.nothing
}

const factsOf = (plan: EndPlan) => {
  const { from_date, pickups, last_pickup, owed_before_cents, owed_after_cents } = plan
  const hasOwed = owed_before_cents > 0
  return {
    [words.from]: words.ends(showDate(from_date), pickups),
    [words.last]: last_pickup ? startLine(words.lastAt(showDate(last_pickup.pickup_date), last_pickup.pickup_site)) : words.noneLeft,
    ...(hasOwed && { [words.owedLess]: showCents(owed_before_cents - owed_after_cents) }),
    ...(hasOwed && { [words.owedThen]: showCents(owed_after_cents) }),
    ...((!hasOwed || plan.card_cents + plan.credit_cents > 0) && { [words.back]: sayBack(plan) }),
  }
}

const useEnd = (id: number, plan: EndPlan) => {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useCall('endMyOrder')
  const [refused, setRefused] = useState<Refused>()
  /** Tells whether it was done; what is shown may have been old, whether it was or not. */
  const end = async (): Promise<boolean> => {
    setRefused(undefined)
    const { from_date, card_cents, credit_cents, owed_after_cents } = plan
    const body = { from_date, card_cents, credit_cents, owed_after_cents }
    const reason = await mutateAsync({ params: { id }, body }).then(
      () => undefined,
      (error) => Refused.from(error),
    )
    setRefused(reason)
    // What was foreseen is asked for again only if it was refused: of what has ended, nothing more is foreseen.
    await Promise.all([...SHOWN, ...(reason ? (['planMyEnd'] as const) : [])].map((name) => client.invalidateQueries({ queryKey: [name] })))
    return reason === undefined
  }
  return { end, isBusy: isPending, refused }
}
