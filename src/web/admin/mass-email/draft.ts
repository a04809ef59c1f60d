import { useSearchParams } from 'react-router'
import { useStoredDraft } from '../../ui/form/stored-draft.ts'

export type Draft = Readonly<Record<'subject' | 'message' | 'subject_es' | 'message_es' | 'cycle_id' | 'site_id', string>>
export type ChangeDraft = (change: Partial<Draft>) => void

const EMPTY: Draft = { subject: '', message: '', subject_es: '', message_es: '', cycle_id: '', site_id: '' }

export const useDraft = (userId: string) => {
  const { draft, change, replace } = useStoredDraft('mass-email', userId, EMPTY)
  return { draft, change, clear: () => replace(EMPTY) }
}

/** The letter itself; without a subject it has the usual one, and without Spanish those who read it get the English. */
export const letterOf = ({ subject, message, subject_es, message_es }: Draft) => ({
  message,
  ...(subject.trim() && { subject: subject.trim() }),
  ...(message_es.trim() && { message_es, ...(subject_es.trim() && { subject_es: subject_es.trim() }) }),
})

/** For whom; both left open means everyone. */
const someOf = ({ cycle_id, site_id }: Draft) => ({
  ...(cycle_id && { cycle_id: Number(cycle_id) }),
  ...(site_id && { site_id: Number(site_id) }),
})

/**
 * In the address: the numbers of the orders whose people get it, and nobody else. What names no orders is refused by the
 * shop, so that it never means everyone.
 */
const ORDERS = 'orders'

export const useChosenOrders = () => {
  const [search, setSearch] = useSearchParams()
  return { orders: search.get(ORDERS), forget: () => setSearch({}, { replace: true }) }
}

export const countOrders = (orders: string): number => orders.split(',').length

export const audienceOf = (draft: Draft, orders: string | null) => (orders === null ? someOf(draft) : { orders })

/** The same as it is sent. */
export const recipientsOf = (draft: Draft, orders: string | null) =>
  orders === null ? someOf(draft) : { order_ids: orders.split(',').map(Number) }
