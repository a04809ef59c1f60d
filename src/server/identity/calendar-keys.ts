import { createHmac, randomBytes } from 'node:crypto'

/**
 * Makes the key in the address of a person's calendar: known to the shop whenever its owner wants to see it, and to nobody
 * who has only a copy of the database. 43 characters, which the log hides wherever they stand in a path.
 */
export type CalendarKeys = ReturnType<typeof openCalendarKeys>

export const openCalendarKeys =
  (secret: string) =>
  (user_id: string, nonce: string): string =>
    createHmac('sha256', secret).update(`calendar of ${user_id} ${nonce}`).digest('base64url')

export const newNonce = (): string => randomBytes(16).toString('base64url')
