import type * as en from '../en/calendar.ts'

export { showHours, showLastDay } from './dates/hours.ts'
export { calendarSummaries, showVisits } from './dates/week.ts'
export { showAll, showPieces } from './product.ts'
export const directions: typeof en.directions = (url) => `Cómo llegar: ${url}`
