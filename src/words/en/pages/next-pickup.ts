import { showDate } from '../dates/show-date.ts'

/** What is said of the next eggs, in the profile and at home. */

export const heading = 'Next pickup'
export const since = (date: string) => `Since ${showDate(date)}`
export const at = (site: string) => `at ${site}`
export const onTheList = (name: string) => `You're on the list as ${name}`
export const whatToDo = 'What to do there'
