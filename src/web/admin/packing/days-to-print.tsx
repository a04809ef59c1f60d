import type { ReactNode } from 'react'
import { adminWeek } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import { isPlainDate } from '../../../shared/dates/calendar.ts'
import type { PackingDay } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'
import type { WayBack } from '../parts/show/print-frame.tsx'
import { ChosenDay } from './chosen-day.tsx'

/** What is printed: the days of a week, or one day, each read at one moment; and what they are called in the address. */
export type ToPrint = { readonly days: readonly PackingDay[]; readonly called: string; readonly back: WayBack }

const wayTo = (label: string, query: Record<string, string>): WayBack => ({ to: adminWeek.packing.path + fillQuery(query), label })

type Children = { children: (print: ToPrint) => ReactNode }

/** The week or the day in the address. */
export const DaysToPrint = ({ children }: Children) => {
  const [week] = useInAddress('week')
  if (isPlainDate(week)) return <ReadWeek week={week}>{children}</ReadWeek>
  return <ChosenDay>{(date) => <ReadDay date={date}>{children}</ReadDay>}</ChosenDay>
}

const ReadWeek = ({ week, children }: Children & { week: string }) => (
  <Reading of={useAnswer('readPackingWeek', { params: { date: week } })} like={{ rows: 10 }}>
    {(days) => children({ days, called: week, back: wayTo(words.backToWeek, { week }) })}
  </Reading>
)

const ReadDay = ({ date, children }: Children & { date: string }) => (
  <Reading of={useAnswer('readPackingDay', { params: { date } })} like={{ rows: 10 }}>
    {(day) => children({ days: [day], called: date, back: wayTo(words.backToDay, { date }) })}
  </Reading>
)
