import { useReading } from '../../calls/use-call.ts'
import { type Selection, showNames } from './selection.ts'

/** What is being looked at, in words: "Fall 2026 · Canceled · search “Ann”". */
export const useSelectionWords = ({ q, cycle, show }: Selection): string => {
  const cycles = useReading('listCycles').data
  const cycleName = cycle ? cycles?.find(({ cycle_id }) => String(cycle_id) === cycle)?.cycle_name : 'All cycles'
  return [cycleName, show !== 'orders' && showNames[show], q && `search “${q}”`].filter(Boolean).join(' · ')
}
