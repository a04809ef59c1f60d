import { lazy, Suspense } from 'react'
import { useReading } from '../../calls/use-call.ts'

/** If it fails to load, what is below is complete without it. */
const Panel = lazy(() => import('./open-your-shop.tsx').catch(() => ({ default: () => <></> })))

/** Above the pages of a farm without orders: its next steps. They disappear with the first order, and are loaded for nobody else. */
export const FirstRun = () => {
  const { data } = useReading('readOverview')
  if (!data?.first_run) return null
  return (
    <Suspense>
      <Panel run={data.first_run} notReal={data.not_real} />
    </Suspense>
  )
}
