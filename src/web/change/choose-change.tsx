import type { FormEvent } from 'react'
import { CARTONS_MAX, CARTONS_MIN } from '../../shared/limits.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import type { ChangePlan, MyChange, WantedChange } from '../../shared/shapes/order-changes.ts'
import { showClock } from '../../words/en/dates/show-clock.ts'
import { showDate } from '../../words/en/dates/show-date.ts'
import * as words from '../../words/en/pages/change.ts'
import { done } from '../../words/en/pages/changed.ts'
import { showOrdered, showPieces, showRhythm } from '../../words/en/product.ts'
import type { Refused } from '../calls/refused.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { SendVerification } from '../ui/button/send-verification.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { useFocusInside } from '../ui/form/use-one-form.ts'
import { CountField } from '../ui/form/whole-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import css from './change.module.css'
import { Plan } from './plan.tsx'
import { sayButton } from './plan-sums.ts'
import { SiteChoice } from './site-choice.tsx'
import { SizeChoice } from './size-choice.tsx'
import { useChange } from './use-change.ts'
import { usePlan } from './use-plan.ts'
import { cartonsIn, cartonsTrouble, type Draft, mostCartons, siteIn, soldThen, wantedIn } from './wanted-change.ts'

export type Props = {
  readonly order: MyChange
  readonly draft: Draft
  readonly setDraft: (draft: Draft) => void
  readonly close: () => void
  /** Says what has happened beside the order, which stays when the form has gone. */
  readonly tell: (good: string) => void
}

/** Other cartons, another site, and what both come to, until one button does it. */
export const ChooseChange = ({ order, draft, setDraft, close, tell }: Props) => {
  const wanted = wantedIn(draft, order)
  const planned = usePlan(order.id, wanted)
  const { change, doing, refused, forget } = useChange(order.id)
  const form = useFocusInside()
  const message = beside(refused ?? planned.refused)
  const { plan, isSettled } = planned

  const choose = (chosen: Draft) => {
    forget()
    setDraft({ ...draft, ...chosen })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!wanted || !plan || !isSettled || doing) return
    const was = { was_cartons: order.cartons_per_week, was_site_id: order.site_id }
    if (!(await change({ ...wanted, ...was, difference_cents: plan.difference_cents }))) return
    close()
    tell(sayDone(wanted, plan, order))
  }

  return (
    <form noValidate className={`stack gap-6 ${css.form}`} ref={form} onSubmit={submit}>
      <div className={`stack gap-4 ${css.choices}`}>
        <When order={order} />
        {order.others && <SizeChoice order={order} chosen={draft.instead} onChoose={(instead) => choose({ instead })} />}
        <Cartons order={order} draft={draft} onValue={(cartons) => choose({ cartons })} refusal={message.cartons} />
        {order.sites.length > 1 && !draft.instead && (
          <SiteChoice order={order} chosen={siteIn(draft, order)} onChoose={(site_id) => choose({ site_id })} error={message.site} />
        )}
      </div>
      <div className={`stack gap-4 ${css.outcome}`}>
        {(plan || !planned.refused) && <Plan planned={planned} order={order} wanted={wanted} />}
        {plan?.verify_first && (
          <>
            <p>{words.verifyToOwe}</p>
            <SendVerification />
          </>
        )}
        <Notice kind="trouble">{message.all}</Notice>
        <div className={`row center gap-y-2 gap-x-5 ${css.ways}`}>
          {plan && (
            <BusyButton isBusy={doing === 'change' || !isSettled}>
              {sayButton(plan, !plan.instead && wanted?.cartons_per_week === order.cartons_per_week)}
            </BusyButton>
          )}
          {isWorthTrying(planned.refused) && <TextButton onClick={() => planned.askAgain()}>{words.tryAgain}</TextButton>}
          <TextButton onClick={close}>{words.leave}</TextButton>
        </div>
      </div>
    </form>
  )
}

const When = ({ order: { from_date, changes_until, weeks_left, product } }: { order: MyChange }) =>
  from_date &&
  changes_until && (
    <p>
      {words.holds(showDate(from_date), weeks_left, product)} {words.changeUntil(showClock(changes_until), weeks_left, product)}
    </p>
  )

const NO_MORE = { agreed: words.agreedWithFarm, byHand: words.moreByFarm, closed: words.closedForMore, full: words.noRoomForMore } as const

type CartonsProps = { order: MyChange; draft: Draft; onValue: (cartons: string) => void; refusal: string | undefined }

const sayRoom = (order: MyChange): string => {
  const { cartons_per_week: now, product } = order
  const most = mostCartons(order)
  return most > now
    ? words.roomFor(showPieces(now, product), showPieces(most, product))
    : NO_MORE[order.cartons_bound ?? 'full'](showPieces(now, product), product)
}

const Cartons = ({ order, draft, onValue, refusal }: CartonsProps) => {
  const value = cartonsIn(draft, order)
  const trouble = refusal ?? cartonsTrouble(value, order, draft.instead)
  const { cartons_per_week: now } = order
  const { product, every_weeks = 1 } = soldThen(draft, order)
  const most = draft.instead ? CARTONS_MAX : mostCartons(order)
  return (
    <CountField
      name={`cartons-of-${order.id}`}
      label={product === undefined ? words.cartons : `${product}, ${showRhythm(every_weeks)}`}
      description={draft.instead ? undefined : sayRoom(order)}
      min={order.cartons_bound === 'agreed' ? now : CARTONS_MIN}
      max={most}
      value={value}
      onValue={onValue}
      error={trouble && <span role="alert">{trouble}</span>}
      fewer={product === undefined ? words.fewer : words.oneFewer}
      more={product === undefined ? words.more : words.oneMore}
    />
  )
}

/** It never arrived, or the connection was lost on the way. */
const isWorthTrying = (refused: Refused | null): boolean => refused !== null && (refused.status === 0 || refused.status >= 500)

/** A refusal is shown next to what it is about. */
const beside = (refused: Refused | null | undefined): { cartons?: string; site?: string; all?: string } => {
  if (!refused) return {}
  if (refused.code === 'cycleFull' || refused.code === 'productFull') return { cartons: refused.message }
  if (refused.code === 'siteFull' || refused.code === 'siteClosed') return { site: refused.message }
  return { all: reasonOf(refused) }
}

const sayDone = (wanted: WantedChange, { visits, credit_cents, instead }: ChangePlan, order: MyChange) => {
  const { sites, pickup_site } = order
  const { cartons_per_week, site_id } = wanted
  const site = sites.find((each) => each.site_id === site_id)?.site_name ?? pickup_site
  const first = instead?.visits[0] ?? visits.find((visit) => visit.pickup_site === site) ?? visits[0]
  const message = done(showOrdered({ ...soldThen(wanted, order), cartons_per_week }), site, showDate(first?.pickup_date ?? ''))
  return credit_cents > 0 ? `${message} ${words.credited(showCents(credit_cents))}` : message
}
