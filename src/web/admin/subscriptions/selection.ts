import { useSearchParams } from 'react-router'
import { ORDERS_PER_PAGE } from '../../../shared/limits.ts'
import type { OrderSort, OrderStatus } from '../../../shared/shapes/orders.ts'
import { imported, owedWords, statusNames } from '../../../words/en/dashboard/admin.ts'
import { sortNames } from '../../../words/en/dashboard/orders.ts'

/** What the farmer looks at: it lives in the address, so Back works and a link can be shared. */
export type Selection = {
  readonly q: string
  readonly cycle: string
  readonly product: string
  readonly show: Show
  readonly sort: OrderSort
  readonly page: number
}
export type ChangeSelection = (change: Partial<Omit<Selection, 'page'>>) => void

export type Show = 'orders' | OrderStatus | 'overdue' | 'unverified' | 'imported' | 'care'

export const showNames: Readonly<Record<Show, string>> = {
  orders: 'All orders',
  paid: statusNames.paid,
  owed: statusNames.owed,
  overdue: owedWords.overdueList,
  unverified: owedWords.unverifiedList,
  manual: statusNames.manual,
  imported,
  refunded: statusNames.refunded,
  canceled: statusNames.canceled,
  held: statusNames.held,
  pending: statusNames.pending,
  expired: statusNames.expired,
  failed: statusNames.failed,
  care: 'Needs attention',
}

/** How the list is sorted until one chooses. */
export const NEWEST: OrderSort = '-number'
const isSort = (text: string): text is OrderSort => Object.hasOwn(sortNames, text)

export const isShow = (text: string): text is Show => Object.hasOwn(showNames, text)

export const useSelection = (): readonly [Selection, ChangeSelection] => {
  const [search, setSearch] = useSearchParams()
  const selection = readSelection(search)
  const change: ChangeSelection = (changed) => {
    const { q, cycle, product, show, sort } = { ...selection, ...changed }
    const wanted = { q, cycle, product, show: show === 'orders' ? '' : show, sort: sort === NEWEST ? '' : sort }
    // While a search is being typed, Back leads to before it, not letter by letter.
    const isTyping = 'q' in changed && selection.q !== ''
    setSearch(
      Object.entries(wanted).filter(([, value]) => value),
      { replace: isTyping },
    )
  }
  return [selection, change]
}

const readSelection = (search: URLSearchParams): Selection => {
  const number = (name: string) => (/^[1-9]\d{0,5}$/.test(search.get(name) ?? '') ? (search.get(name) ?? '') : '')
  const show = search.get('show') ?? ''
  const sort = search.get('sort') ?? ''
  return {
    q: search.get('q') ?? '',
    cycle: number('cycle'),
    product: number('product'),
    show: isShow(show) ? show : 'orders',
    sort: isSort(sort) ? sort : NEWEST,
    page: Number(number('page')) || 1,
  }
}

/** What a list asks for besides a search and a cycle. */
const shownBy = (show: Show) => {
  if (show === 'orders') return {}
  if (show === 'care' || show === 'overdue' || show === 'unverified' || show === 'imported') return { [show]: 'yes' as const }
  // What came with a spreadsheet has a list of its own.
  return { status: show, ...(show === 'manual' && { imported: 'no' as const }) }
}

/** The selection as the totals ask for it. */
export const selectedBy = ({ q, cycle, product, show }: Selection) => ({
  ...(q && { q }),
  ...(cycle && { cycle_id: cycle }),
  ...(product && { product_id: product }),
  ...shownBy(show),
})

/** The selection as the list asks for it. */
export const pageOf = (selection: Selection) => ({
  ...selectedBy(selection),
  ...(selection.sort !== NEWEST && { sort: selection.sort }),
  page: selection.page,
  per_page: ORDERS_PER_PAGE,
})
