import { useReading } from '../../calls/use-call.ts'
import { useChoice } from '../parts/form/use-choice.ts'
import { type Selection, showNames } from './selection.ts'

/** What is being looked at, in words: "Fall 2026 · Canceled · search “Ann”". */
export const useSelectionWords = ({ q, cycle, product, show }: Selection): string => {
  const cycles = useReading('listCycles').data
  const cycleName = cycle ? cycles?.find(({ cycle_id }) => String(cycle_id) === cycle)?.cycle_name : 'All cycles'
  const choice = useChoice()
  const productName = product && choice?.find(({ product_id }) => String(product_id) === product)?.product_name
  return [cycleName, productName, show !== 'orders' && showNames[show], q && `search “${q}”`].filter(Boolean).join(' · ')
}
