import type { ReactNode } from 'react'
import type { PackingDay } from '../../../shared/shapes/packing.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { ChosenDay } from './chosen-day.tsx'

/** The day in the address, read at one moment. */
export const DayToPrint = ({ children }: { children: (day: PackingDay) => ReactNode }) => (
  <ChosenDay>{(date) => <ReadDay date={date}>{children}</ReadDay>}</ChosenDay>
)

const ReadDay = ({ date, children }: { date: string; children: (day: PackingDay) => ReactNode }) => (
  <Reading of={useAnswer('readPackingDay', { params: { date } })}>{children}</Reading>
)
