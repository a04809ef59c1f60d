import { pages } from '../../../shared/addresses.ts'
import * as words from '../../../words/en/pages/order/papers.tsx'
import { useSession } from '../../session.tsx'

/** Where readers of a receipt come from: their profile, or the books. */
export const useWayBack = () =>
  useSession().user?.role === 'admin'
    ? { to: `${pages.admin}/receipts`, label: words.toReceipts }
    : { to: pages.myMoney, label: words.toProfile }
