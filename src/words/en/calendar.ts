/** What the events of a calendar say. */
export { showHours, showLastDay } from './dates/hours.ts'
export { calendarSummaries, showVisits } from './dates/week.ts'
export { showAll, showPieces } from './product.ts'
export const directions = (url: string) => `Directions: ${url}`
