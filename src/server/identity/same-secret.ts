import { timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing about where two secrets of one length differ. What is empty is no secret. */
export const isSameSecret = (given: Buffer, right: Buffer): boolean =>
  right.length > 0 && given.length === right.length && timingSafeEqual(given, right)
