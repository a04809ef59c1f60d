import { adminWeek } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import type { PickupDay } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { useReading } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { isComing } from './chosen-day.tsx'

/** A day on which nobody collects, and the way to the next on which somebody does. */
export const NothingToPack = ({ date }: { date: string }) => {
  const days: readonly PickupDay[] = useReading('listPickupDays').data ?? []
  const next = days.find((day) => isComing(day) && day.pickup_date !== date)?.pickup_date
  const way = next && <LinkButton to={adminWeek.packing.path + fillQuery({ date: next })}>{words.goToDay(next)}</LinkButton>
  return (
    <EmptyState heading={words.nothingOn(date)} next={way}>
      {words.nobodyThatDay}
    </EmptyState>
  )
}
