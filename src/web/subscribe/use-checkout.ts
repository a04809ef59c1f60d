import { useState } from 'react'
import type { ErrorCode } from '../../shared/errors.ts'
import { checkoutFields } from '../../shared/fields/order-fields.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { useCall } from '../calls/use-call.ts'
import { readFields } from '../ui/form/field-values.ts'
import { useForm } from '../ui/form/use-form.ts'
import { reasonOf } from '../ui/notice/reason.ts'
import type { OrderDraft } from './order-draft.ts'
import { orderRules } from './order-rules.ts'
import { orderSums } from './order-sums.ts'
import type { Catalog } from './use-catalog.ts'

const LEAVING_MS = 15_000
/** Refused because the page shows something that is no longer so. */
const STALE: readonly ErrorCode[] = [
  'priceMoved',
  'cycleClosed',
  'siteClosed',
  'noWeeksLeft',
  'noDayLeft',
  'cycleFull',
  'siteFull',
  'paymentOnItsWay',
]

export const useCheckout = (user: Me, catalog: Catalog, draft: OrderDraft, askCatalogAgain: () => Promise<unknown>) => {
  const startCheckout = useCall('startCheckout')
  const [checked, setChecked] = useState(draft)
  const form = useForm({
    rules: orderRules(catalog, draft),
    send: async () => {
      const { url } = await startCheckout.mutateAsync({ body: checkoutPayload(user, catalog, draft) })
      await leaveFor(url)
    },
    blame: (refused) => {
      if (STALE.includes(refused.code)) askCatalogAgain()
      return { whole: reasonOf(refused) }
    },
  })

  const submit: typeof form.submit = (event) => {
    setChecked(draft)
    return form.submit(event)
  }
  // What was said about a field stands until the field is changed.
  const standing = Object.entries(form.fields).filter(([name]) => draft[name as keyof OrderDraft] === checked[name as keyof OrderDraft])
  return { ...form, submit, fields: Object.fromEntries(standing) as typeof form.fields }
}

const checkoutPayload = (user: Me, catalog: Catalog, draft: OrderDraft) => {
  const sums = orderSums(draft, catalog)
  const written = readFields(checkoutFields, draft)
  return {
    ...written,
    userId: user.id,
    email: user.email,
    amount: sums?.totalCents ?? 0,
    creditCents: sums?.creditCents ?? 0,
    cartonsPerWeek: sums?.cartons ?? 0,
    eggCycle: Number(draft.eggCycle),
    pickupSite: Number(draft.pickupSite),
    donationCartons: sums?.donated ?? 0,
    // The owner's checkout sends a single space for no notes.
    additionalNotes: written.additionalNotes || ' ',
  }
}

/**
 * The button stays busy while the browser leaves, and is ready again when the browser shows this page as it was
 * (Back from the payment page) or has not managed to leave.
 */
const leaveFor = (url: string) =>
  new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
    setTimeout(resolve, LEAVING_MS)
    window.location.assign(url)
  })
