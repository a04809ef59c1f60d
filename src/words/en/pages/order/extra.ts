import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import { showDate } from '../../dates/show-date.ts'

/** What is added to one pickup, once. */

export const what = 'What would you like to add?'
export const comesOnce = (date: PlainDate) => `It comes once, with your pickup on ${showDate(date)}.`
export const offer = (product: string, price: string) => `${product}, ${price}`
export const howMany = 'How many'
export const fewer = 'One fewer'
export const more = 'One more'
export const howManyWrong = (most: number) => `Please enter a number from 1 to ${most}.`
/** "2 x $11.00 = $22.00" */
export const sum = (count: number, price: string, total: string) => `${count} x ${price} = ${total}`
export const leave = "Don't add anything"
export const pay = (cents: string) => `Pay ${cents}`
export const addForCredit = (cents: string) => `Add and pay ${cents} with credit`
