/** What the events of a calendar say. */
export { showHours, showLastDay } from '../../shared/words/hours-words.ts'
export { calendarSummaries, showVisit } from '../../shared/words/week-words.ts'
export const directions = (url: string) => `Directions: ${url}`
