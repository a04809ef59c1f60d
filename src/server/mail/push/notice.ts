/** What a notification on a phone or computer is about, and how long it is of use there. */

export const NOTICE_KINDS = {
  late: { urgency: 'high', hours: 6 },
  moved: { urgency: 'normal', hours: 72 },
  short: { urgency: 'normal', hours: 48 },
  spare: { urgency: 'normal', hours: 12 },
  alarm: { urgency: 'high', hours: 24 },
  newOrder: { urgency: 'normal', hours: 24 },
  test: { urgency: 'high', hours: 1 },
} as const
export type NoticeKind = keyof typeof NOTICE_KINDS

/**
 * `about`: a later notice of the same kind about the same thing takes the place of this one. `path`: the page of the shop
 * that opens when it is pressed.
 */
export type Notice = { kind: NoticeKind; about: string; title: string; body: string; path: string }

/** A lock screen shows less. */
const MOST_CHARACTERS = 240
export const shorten = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed().trimEnd()}…` : text

/** The address of a page without the shop's own: a notice opens nothing else. */
export const pathOf = (url: string): string => {
  const { pathname, search, hash } = new URL(url)
  return `${pathname}${search}${hash}`
}
