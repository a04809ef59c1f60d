import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import * as en from '../../../words/en/letters/gift-letters.ts'
import * as es from '../../../words/es/letters/gift-letters.ts'
import { type Head, helloIn, type Letter, type LetterPart, writeLetter } from './letter.ts'
import { type ReceiptAt, receiptLink } from './receipt-link.ts'

/**
 * Letters about gifts. What a buyer writes goes to whom they name only after they have proved their own address and paid,
 * and never as a link.
 */

const words = wordsIn(en, es)

type Worth = { cents: number; cartons_per_week: number | null; egg_cycle: string | null; product?: string | null }
type Written = Worth & { from_name: string; to_name: string; message: string }

/** Mail programs make links of what looks like one: an empty space nobody sees keeps them from it. */
const unlinked = (typed: string): string => typed.replace(/([.:/@])(?=\S)/g, '$1\u200b')

/** To whom it is for: in the language of who gives it. */
export const giftLetter = (head: Head, gift: Written & { code: string; url: string }): Letter => {
  const { gift: say, showGift } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'gift',
    isSecret: true,
    subject: say.subject(head.farm),
    says: [
      say.hello(unlinked(gift.to_name)),
      say.bought(unlinked(gift.from_name), head.farm, showGift(gift)),
      ...(gift.message ? [say.quoted(unlinked(gift.message))] : []),
      { lead: gift.code },
      say.how,
    ],
    link: { label: say.link, url: gift.url },
    aside: [say.aside],
  })
}

type Bought = Written & { to_email: string; send_on: PlainDate | null; url: string; cardUrl: string; receipt: ReceiptAt }

/** To who paid. `code`: for those alone who have proved that the address is theirs; nobody else is told what was typed either. */
export const giftBoughtLetter = (head: Head, gift: Bought, code: string | undefined): Letter => {
  const { bought: say, showGift } = words(head.language)
  const { to_email, send_on } = gift
  return writeLetter({
    ...head,
    letter: 'gift-bought',
    isSecret: true,
    subject: say.subject(head.farm),
    says: [
      say.received(gift.cents, code && unlinked(gift.to_name), showGift(gift)),
      ...(code ? [to_email && send_on ? say.mailed(unlinked(to_email), send_on) : say.printed, { lead: code }, say.code] : [say.noCode]),
      receiptLink(head.language, gift.receipt),
    ],
    link: { label: say.link, url: gift.cardUrl },
    aside: [say.aside],
  })
}

type Resent = Written & { to_email: string; was_email: string; cardUrl: string }

/** To who bought it: it went to another address. */
export const giftResentLetter = (head: Head, gift: Resent): Letter => {
  const { resent: say, questions, showGift } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'gift-resent',
    subject: say.subject(head.farm),
    says: [say.sent(unlinked(gift.to_name), showGift(gift), unlinked(gift.to_email)), say.oldCode(unlinked(gift.was_email))],
    link: { label: say.link, url: gift.cardUrl },
    aside: [say.notYou, questions],
  })
}

/** The codes once more, to who bought them. */
export const giftCodesLetter = (head: Head, gifts: readonly (Written & { code: string })[], url: string): Letter => {
  const { codes: say, showGift } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'gift-codes',
    isSecret: true,
    subject: say.subject(head.farm),
    says: [
      helloIn(head),
      say.what,
      ...gifts.map((gift): LetterPart => `${say.each(unlinked(gift.to_name), showGift(gift))}\n${gift.code}`),
    ],
    link: { label: say.link, url },
    aside: [say.aside],
  })
}

/** To who paid: money went back. `left_cents`: what the gift is still worth; null where it had been redeemed. */
type GivenBack = { cents: number; left_cents: number | null; receipt: ReceiptAt }

export const giftRefundLetter = (head: Head, { cents, left_cents, receipt }: GivenBack): Letter => {
  const { refunded: say, questions } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'gift-refund',
    subject: say.subject(cents, head.farm),
    says: [
      say.what(cents),
      ...(left_cents === 0 ? [say.codeEnds] : left_cents ? [say.worth(left_cents)] : []),
      receiptLink(head.language, receipt),
    ],
    aside: [questions],
  })
}

/** To who redeemed it. */
export const giftWithdrawnLetter = (head: Head, cents: number): Letter => {
  const { withdrawn: say, questions } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'gift-refund',
    subject: say.subject(head.farm),
    says: [say.what(cents), say.orders],
    aside: [questions],
  })
}

export type GiftTrouble =
  | { kind: 'disputed' }
  /** What was withdrawn of the credit, and what had been spent before. */
  | { kind: 'backAfterRedeeming'; cents: number; withdrawn_cents: number }

type GiftInTrouble = { gift_id: number; state: string }

const sayTrouble = (trouble: GiftTrouble, { state }: GiftInTrouble): string[] => {
  if (trouble.kind === 'disputed')
    return [
      `The buyer's bank disputes the payment. The gift is ${state === 'redeemed' ? 'redeemed' : 'not redeemed'}. Please answer the dispute in your account at the payment provider.`,
    ]
  const { cents, withdrawn_cents } = trouble
  const spent = cents - withdrawn_cents
  return [
    `The buyer got ${showCents(cents)} back after the gift was redeemed. We took back ${showCents(withdrawn_cents)} of the credit.`,
    ...(spent > 0 ? [`The person who redeemed it had already spent ${showCents(spent)}, and keeps that.`] : []),
  ]
}

/** To the farm itself. */
export const giftNotice = (farm: string, gift: GiftInTrouble, trouble: GiftTrouble, url: string): Letter =>
  writeLetter({
    letter: 'gift-notice',
    farm,
    language: 'en',
    subject: `${trouble.kind === 'disputed' ? 'A dispute' : 'Refund'}: gift ${gift.gift_id}`,
    says: sayTrouble(trouble, gift),
    link: { label: 'See your gifts', url },
  })
