import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { dateAt, isPlainDate } from '../../../shared/dates/calendar.ts'
import type { PickupDay } from '../../../shared/shapes/packing.ts'
import { useReading } from '../../calls/use-call.ts'
import { FARM_ZONE } from '../../farm.ts'
import { Reading } from '../../ui/page/reading.tsx'

export const isComing = ({ pickup_date }: PickupDay): boolean => pickup_date >= dateAt(new Date(), FARM_ZONE)

/** The day in the address, or the next pickup day. */
export const ChosenDay = ({ children }: { children: (date: string, days: readonly PickupDay[]) => ReactNode }) => {
  const days = useReading('listPickupDays')
  const asked = useSearchParams()[0].get('date') ?? ''
  const next = (list: readonly PickupDay[]) => list.find(isComing)?.pickup_date ?? dateAt(new Date(), FARM_ZONE)
  return <Reading of={days}>{(list) => children(isPlainDate(asked) ? asked : next(list), list)}</Reading>
}
