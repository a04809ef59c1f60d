/** Where the local mailbox is read: at a port of its own, or behind a key. */
export const MAILBOX_PATH = '/dev/mailbox'
