import type * as en from '../calendar.ts'

export { showHours, showLastDay } from '../../../shared/words/es/hours-words.ts'
export { calendarSummaries, showVisit } from '../../../shared/words/es/week-words.ts'
export const directions: typeof en.directions = (url) => `Cómo llegar: ${url}`
