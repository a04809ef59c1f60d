import { useQueryClient } from '@tanstack/react-query'

const SHOWN = ['readHarvest', 'planShortage', 'readWeek', 'readPackingDay', 'listPickupDays', 'readOverview'] as const

/** Whatever shows a week's cartons is asked for again. */
export const useAfresh = () => {
  const client = useQueryClient()
  return () => Promise.all(SHOWN.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
