import { useEffect } from 'react'
import { Loading } from '../../ui/page/loading.tsx'

/** The dashboard speaks English: it is loaded anew, with the pages that do. */
const Dashboard = () => {
  useEffect(() => window.location.reload(), [])
  return <Loading />
}
export default Dashboard
