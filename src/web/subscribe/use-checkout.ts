import { useState } from 'react'
import type { Me } from '../../shared/shapes/entities.ts'
import type { ErrorCode } from '../../words/en/refusals/errors.ts'
import { useCall } from '../calls/use-call.ts'
import { payLaterOf } from '../money/paying/pay-how.ts'
import { openPaymentPage } from '../open-payment-page.ts'
import { useForm } from '../ui/form/use-form.ts'
import { reasonOf } from '../ui/notice/reason.ts'
import { nextGap } from './next-gap.ts'
import { orderRules } from './order-rules.ts'
import { orderSums, trialOf } from './order-sums.ts'
import type { Catalog, OrderDraft, OrderField } from './order-types.ts'

/** Refused because the page shows something that is no longer so. */
const STALE: readonly ErrorCode[] = [
  'priceMoved',
  'notSold',
  'cycleClosed',
  'siteClosed',
  'noWeeksLeft',
  'noDayLeft',
  'noTrial',
  'trialUsed',
  'cycleFull',
  'productFull',
  'siteFull',
  'paymentOnItsWay',
  'payLaterRefused',
  'verifyToPayLater',
]

export const useCheckout = (user: Me, catalog: Catalog, draft: OrderDraft, askCatalogAgain: () => Promise<unknown>) => {
  const startCheckout = useCall('startCheckout')
  const [checked, setChecked] = useState(draft)
  const rules = orderRules(catalog, draft)
  const gap = nextGap(draft, catalog)
  const form = useForm({
    rules,
    send: async () => {
      const { url } = await startCheckout.mutateAsync({ body: checkoutPayload(user, catalog, draft) })
      await openPaymentPage(url)
    },
    blame: (refused) => {
      if (STALE.includes(refused.code)) askCatalogAgain()
      return { whole: reasonOf(refused) }
    },
  })

  /** As long as something is missing, pressing the button (or Enter) leads to it; then it pays. */
  const submit: typeof form.submit = async (event) => {
    setChecked(draft)
    if (!gap) return form.submit(event)
    event.preventDefault()
    form.setTrouble({ fields: { [gap]: rules[gap](draft[gap]) } })
  }
  // A message about a field stays until the field is changed.
  const standing = Object.entries(form.fields).filter(([name]) => draft[name as OrderField] === checked[name as OrderField])
  return { ...form, submit, gap, fields: Object.fromEntries(standing) as typeof form.fields }
}

const checkoutPayload = (user: Me, catalog: Catalog, draft: OrderDraft) => {
  const sums = orderSums(draft, catalog)
  return {
    userId: user.id,
    name: draft.name.trim(),
    email: user.email,
    amount: sums?.totalCents ?? 0,
    creditCents: sums?.creditCents ?? 0,
    cartonsPerWeek: sums?.cartons ?? 0,
    eggCycle: Number(draft.eggCycle),
    pickupSite: Number(draft.pickupSite),
    donationCartons: sums?.donated ?? 0,
    secondEmail: draft.secondEmail.trim(),
    // The owner's checkout sends a single space for no notes.
    additionalNotes: draft.additionalNotes.trim() || ' ',
    ...sums?.basket?.sent,
    ...(trialOf(draft, catalog) && { trial: true as const }),
    ...payLaterOf(sums?.how),
  }
}
