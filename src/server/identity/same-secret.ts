import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, for secrets of one length. An empty string is no secret. */
export const isSameSecret = (given: Buffer, right: Buffer): boolean =>
  right.length > 0 && given.length === right.length && timingSafeEqual(given, right)
