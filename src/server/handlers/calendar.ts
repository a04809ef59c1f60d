import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const calendarHandlers = {
  readMyCalendar: notBuilt,
  renewCalendar: notBuilt,
  setReminder: notBuilt,
  setReminderByLink: notBuilt,
} satisfies Partial<Handlers>
