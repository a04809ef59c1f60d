import { createHmac, randomBytes } from 'node:crypto'

/**
 * Derives the key in a person's calendar address: the shop can show it to its owner at any time, but a copy of the
 * database alone reveals nothing. It has 43 characters, which the log masks wherever they appear in a path.
 */
export type CalendarKeys = ReturnType<typeof openCalendarKeys>

export const openCalendarKeys =
  (secret: string) =>
  (user_id: string, nonce: string): string =>
    createHmac('sha256', secret).update(`calendar of ${user_id} ${nonce}`).digest('base64url')

export const newNonce = (): string => randomBytes(16).toString('base64url')
