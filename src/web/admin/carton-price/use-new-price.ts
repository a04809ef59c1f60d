import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { typedCents } from '../../../shared/rules/money/typed-amount.ts'
import { api } from '../../calls/api.ts'
import type { Refused } from '../../calls/refused.ts'
import { useCall } from '../../calls/use-call.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { reasonOf } from '../../ui/notice/reason.ts'
import { priceRule } from '../parts/form/price-rule.ts'

/** What was typed, the price seen then, and the price before someone else changed it. */
type Edit = { readonly typed: string; readonly seen: number; readonly before?: number }

/** Nothing typed means that the field shows the price as it is now, also when it was changed in another window. */
export const useNewPrice = (price: number) => {
  const client = useQueryClient()
  const setCartonPrice = useCall('setCartonPrice')
  const [edit, setEdit] = useState<Edit>()
  const [isSaved, setSaved] = useState(false)
  const seen = edit?.seen ?? price

  /** Somebody else was faster: theirs is shown, with what was typed on top. */
  const mergeTheirs = async (typed: string) => {
    const theirs = await api.readCartonPrice(undefined)
    client.setQueryData(['readCartonPrice'], theirs)
    setEdit({ typed, seen: theirs.carton_price, before: seen })
    return false
  }
  const save = async (typed: string) => {
    const body = { carton_price: toDollars(typedCents(typed) ?? 0), instead_of: seen }
    client.setQueryData(['readCartonPrice'], await setCartonPrice.mutateAsync({ body }))
    setEdit((now) => (now?.typed === typed ? undefined : now && { typed: now.typed, seen: body.carton_price }))
    setSaved(true)
  }
  const form = useForm({
    rules: { carton_price: priceRule },
    send: ({ carton_price }) => {
      setSaved(false)
      return save(carton_price).catch((refused: Refused) =>
        refused.code === 'changedMeanwhile' ? mergeTheirs(carton_price) : Promise.reject(refused),
      )
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })
  const type = (typed: string) => {
    setEdit((now) => ({ seen: price, ...now, typed }))
    setSaved(false)
  }
  return {
    typed: edit?.typed,
    type,
    /** The price before someone else's change, and whether theirs differs from the one typed. */
    conflict: edit?.before === undefined ? undefined : { before: edit.before, now: seen, isMine: typedCents(edit.typed) !== toCents(seen) },
    takeTheirs: () => setEdit(undefined),
    isSaved,
    ...form,
  }
}
