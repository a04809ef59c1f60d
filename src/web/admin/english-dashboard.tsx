import { useEffect } from 'react'
import { Loading } from '../ui/page/loading.tsx'

/** Without what follows a `#`: that loads nothing. */
const pageOf = (address: string | undefined) => address?.split('#')[0]

/** The dashboard is in English only, so we reload it with the English pages. Without the check, that would never end. */
const Dashboard = () => {
  useEffect(() => {
    if (pageOf(performance.getEntriesByType('navigation')[0]?.name) !== pageOf(window.location.href)) window.location.reload()
  }, [])
  return <Loading />
}
export default Dashboard
