import { useSearchParams } from 'react-router'
import type { Part, PlannedEmail } from '../../../shared/shapes/records.ts'
import { useStoredDraft } from '../../ui/form/stored-draft.ts'

type Name = 'subject' | 'message' | 'subject_es' | 'message_es' | 'cycle_id' | 'site_id' | 'day' | 'product_id' | 'send_at'
export type Draft = Readonly<Record<Name, string>> & { readonly part: Part | '' }
export type ChangeDraft = (change: Partial<Draft>) => void

const EMPTY: Draft = {
  subject: '',
  message: '',
  subject_es: '',
  message_es: '',
  cycle_id: '',
  site_id: '',
  part: '',
  day: '',
  product_id: '',
  send_at: '',
}

export const useDraft = (userId: string) => {
  const { draft, change, replace } = useStoredDraft('mass-email', userId, EMPTY)
  return { draft: { ...EMPTY, ...draft }, change, replace, clear: () => replace(EMPTY) }
}

/** The letter itself; without a subject it has the usual one, and without Spanish those who read it get the English. */
export const letterOf = ({ subject, message, subject_es, message_es }: Draft) => ({
  message,
  ...(subject.trim() && { subject: subject.trim() }),
  ...(message_es.trim() && { message_es, ...(subject_es.trim() && { subject_es: subject_es.trim() }) }),
})

/** A planned one as it was written, without its time. */
export const draftOfPlanned = (email: PlannedEmail): Draft => {
  const {
    subject = '',
    message,
    subject_es = '',
    message_es = '',
    part = '',
    day = '',
    cycle_id = '',
    site_id = '',
    product_id = '',
  } = email
  return {
    ...{ subject, message, subject_es, message_es, part, day, send_at: '' },
    ...{ cycle_id: String(cycle_id), site_id: String(site_id), product_id: String(product_id) },
  }
}

/** A part that lacks its day or its product is nobody's. */
export const isPartChosen = ({ part, day, product_id }: Draft): boolean =>
  !((part === 'onDay' && !day) || (part === 'product' && !product_id))

const partOf = ({ part, day, product_id }: Draft) => ({
  ...(part && { part }),
  ...(part === 'onDay' && day && { day }),
  ...(part === 'product' && product_id && { product_id: Number(product_id) }),
})

/** For whom; all left open means everyone. */
const someOf = (draft: Draft) => ({ ...ofPlaces(draft), ...partOf(draft) })

const ofPlaces = ({ cycle_id, site_id }: Draft) => ({
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
