import { lazy, Suspense } from 'react'
import { useReading } from '../../calls/use-call.ts'

/** When it does not come, what stands below is whole without it. */
const Panel = lazy(() => import('./open-your-shop.tsx').catch(() => ({ default: () => <></> })))

/** Above what a farm without orders looks at: its next steps. They go with the first order, and are loaded for nobody else. */
export const FirstRun = () => {
  const { data } = useReading('readOverview')
  if (!data?.first_run) return null
  return (
    <Suspense>
      <Panel run={data.first_run} notReal={data.not_real} />
    </Suspense>
  )
}
