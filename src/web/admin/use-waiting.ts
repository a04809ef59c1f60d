import { adminRecords, adminTabs } from '../../shared/admin-addresses.ts'
import { useReading } from '../calls/use-call.ts'
import type { Waiting } from './navigation/rail.tsx'
import { careFigures } from './overview/figures.ts'

const WHERE = [adminTabs.subscriptions, adminTabs.questions, adminRecords.mailRecord, adminRecords.health]

/** By the path of the part that they wait in. */
export const useWaiting = (): ReadonlyMap<string, Waiting> => {
  const { data } = useReading('readOverview')
  // Where two wait in one part, the first one counts.
  const figures = data ? careFigures(data).reverse() : []
  return new Map(
    figures.flatMap((figure) => WHERE.filter(({ path }) => figure.to.split('?')[0] === path).map(({ path }) => [path, figure])),
  )
}
