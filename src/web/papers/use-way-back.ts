import { pages } from '../../shared/addresses.ts'
import { useSession } from '../session.tsx'

/** Where people come from who read a paper: their profile, or the books. */
export const useWayBack = () =>
  useSession().user?.role === 'admin'
    ? { to: `${pages.admin}/receipts`, label: 'To all receipts' }
    : { to: pages.profile, label: 'To your profile' }
