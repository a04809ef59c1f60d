/** The numbers of gifts, apart from those that every first visit loads. */

/** What a gift of money is worth. */
export const GIFT_MIN_CENTS = 1_000
export const GIFT_MAX_CENTS = 50_000
export const GIFT_NAME_MAX = 60
export const GIFT_MESSAGE_MAX = 300
/** How far ahead a gift may be mailed. */
export const GIFT_DAYS_MAX = 366
/** How often a gift that was emailed can be sent to another address. */
export const GIFT_RESENDS_MAX = 3
