import { timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing about where two secrets of one length differ. */
export const isSameSecret = (given: Buffer, right: Buffer): boolean => given.length === right.length && timingSafeEqual(given, right)
