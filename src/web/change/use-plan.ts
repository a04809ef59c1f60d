import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ChangePlan, WantedChange } from '../../shared/shapes/order-changes.ts'
import { api } from '../calls/api.ts'
import type { Refused } from '../calls/refused.ts'
import { useAfterPause } from '../calls/use-after-pause.ts'

/** A preview of the change, calculated by the server; the previous one stays visible until the next arrives. */
export const usePlan = (id: number, wanted: WantedChange | undefined) => {
  const asked = wanted ? JSON.stringify(wanted) : ''
  const settled = useAfterPause(asked)
  const { data, error, isFetching, refetch } = useQuery<ChangePlan, Refused>({
    queryKey: ['planMyChange', id, settled],
    queryFn: () => api.planMyChange({ params: { id }, body: JSON.parse(settled) }),
    enabled: settled !== '' && settled === asked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isSettled = settled === asked && !isFetching
  return { plan: wanted && data, refused: isSettled && wanted ? error : null, isSettled, askAgain: refetch }
}

export type Planned = ReturnType<typeof usePlan>
