import { type Language, wordsIn } from '../../../shared/language.ts'
import { receiptPath } from '../../../shared/paper-addresses.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import * as en from '../../../words/en/letters/order-letters.ts'
import * as es from '../../../words/es/letters/order-letters.ts'
import type { Link } from './letter.ts'

/** Where the receipt is of what a letter tells about money. */
export type ReceiptAt = { number: string; url: string }

const words = wordsIn(en, es)

export const receiptAt = (receipt_no: number, publicUrl: URL): ReceiptAt => ({
  number: showReceiptNo(receipt_no),
  url: new URL(receiptPath(receipt_no), publicUrl).href,
})

/** A line among what a letter says. */
export const receiptLink = (language: Language, { number, url }: ReceiptAt): Link => ({ label: words(language).receipt(number), url })
