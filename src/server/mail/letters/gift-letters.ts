import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
import { showCents } from '../../../shared/rules/money.ts'
import { showGift } from '../../../shared/words/success-words.ts'
import { type Letter, type Link, type Said, writeLetter } from './letter.ts'

/**
 * Letters about gifts. What a buyer writes goes to whom they name only after they have proved their own address and paid,
 * and never as a link.
 */

type Worth = { cents: number; cartons_per_week: number | null; egg_cycle: string | null }
type Written = Worth & { from_name: string; to_name: string; message: string }

/** Mail programs make links of what looks like one: an empty space nobody sees keeps them from it. */
const unlinked = (typed: string): string => typed.replace(/([.:/@])(?=\S)/g, '$1\u200b')

/** To whom it is for. */
export const giftLetter = (farm: string, gift: Written & { code: string; url: string }): Letter =>
  writeLetter({
    letter: 'gift',
    farm,
    isSecret: true,
    subject: `A gift for you: eggs from ${farm}`,
    says: [
      `Hello ${unlinked(gift.to_name)}!`,
      `${unlinked(gift.from_name)} has bought you a gift from ${farm}: ${showGift(gift)}.`,
      ...(gift.message ? [`“${unlinked(gift.message)}”`] : []),
      { lead: gift.code },
      'Log in or sign up with us, and the code becomes credit that pays for your eggs.',
    ],
    link: { label: 'Redeem my gift', url: gift.url },
    aside: [
      'The code counts once, so please keep it to yourself. We have your address from whoever gave you this, and use it for nothing else.',
    ],
  })

type Bought = Written & { to_email: string; send_on: PlainDate | null; url: string; cardUrl: string; receipt: Link }

const sayWay = ({ to_email, send_on }: Bought): string =>
  to_email && send_on ? `It is mailed to ${unlinked(to_email)} on ${showDate(send_on)}.` : 'It is not mailed: its card is yours to print.'

/** To who paid. `code`: for those alone who have proved that the address is theirs; nobody else is told what was typed either. */
export const giftBoughtLetter = (farm: string, gift: Bought, code: string | undefined): Letter =>
  writeLetter({
    letter: 'gift-bought',
    farm,
    isSecret: true,
    subject: `Your gift from ${farm}`,
    says: [
      `Thank you! We have received ${showCents(gift.cents)} for a gift${code ? ` for ${unlinked(gift.to_name)}` : ''}: ${showGift(gift)}.`,
      ...(code
        ? [sayWay(gift), { lead: code }, 'This is its code. It counts once, for whoever redeems it first.']
        : ['Its code stands on its card, on your page of gifts.']),
      gift.receipt,
    ],
    link: { label: 'See its card', url: gift.cardUrl },
    aside: ['You find your gifts, and whether they were redeemed, on the page of gifts. Questions? Just reply to this mail.'],
  })

/** The codes once more, to who bought them. */
export const giftCodesLetter = (farm: string, gifts: readonly (Written & { code: string })[], url: string): Letter =>
  writeLetter({
    letter: 'gift-codes',
    farm,
    isSecret: true,
    subject: `The codes of your gifts from ${farm}`,
    says: [
      'Hello!',
      'These are the gifts that you bought and that nobody has redeemed yet. Each code counts once.',
      ...gifts.map((gift): Said => `For ${unlinked(gift.to_name)}, ${showGift(gift)}:\n${gift.code}`),
    ],
    link: { label: 'See your gifts', url },
    aside: ['If you did not ask for this mail, you can ignore it: it went to you alone.'],
  })

/** To who paid: money went back. `left_cents`: what the gift is still worth; null where it had been redeemed. */
type GivenBack = { cents: number; left_cents: number | null; receipt: Link }

export const giftRefundLetter = (farm: string, { cents, left_cents, receipt }: GivenBack): Letter =>
  writeLetter({
    letter: 'gift-refund',
    farm,
    subject: `${showCents(cents)} back for your gift from ${farm}`,
    says: [
      `We have given back ${showCents(cents)} for the gift that you bought. Your bank may take a few days to show it.`,
      ...(left_cents === 0 ? ['Its code counts no more.'] : left_cents ? [`The gift is now worth ${showCents(left_cents)}.`] : []),
      receipt,
    ],
    aside: ['Questions? Just reply to this mail.'],
  })

/** To who redeemed it. */
export const giftWithdrawnLetter = (farm: string, cents: number): Letter =>
  writeLetter({
    letter: 'gift-refund',
    farm,
    subject: `A gift from ${farm} was given back`,
    says: [
      `The money of a gift that you redeemed was given back to whoever had paid it. ${showCents(cents)} of your credit was withdrawn with it.`,
      'Your orders stay as they are.',
    ],
    aside: ['Questions? Just reply to this mail.'],
  })

export type GiftTrouble =
  | { kind: 'disputed' }
  /** What was withdrawn of the credit, and what had been spent before. */
  | { kind: 'backAfterRedeeming'; cents: number; withdrawn_cents: number }

const sayTrouble = (trouble: GiftTrouble, state: string): string[] => {
  if (trouble.kind === 'disputed')
    return [
      `The bank of whoever bought it disputes the payment. The gift is ${state}. Please answer the dispute in your account at the payment provider.`,
    ]
  const { cents, withdrawn_cents } = trouble
  const spent = cents - withdrawn_cents
  return [
    `${showCents(cents)} went back to whoever bought it, after it had been redeemed. ${showCents(withdrawn_cents)} of the credit was withdrawn.`,
    ...(spent > 0 ? [`${showCents(spent)} had been spent already, and stays with the person who redeemed it.`] : []),
  ]
}

/** To the farm itself. */
export const giftNotice = (farm: string, gift_id: number, state: string, trouble: GiftTrouble, url: string): Letter =>
  writeLetter({
    letter: 'gift-notice',
    farm,
    subject: `${trouble.kind === 'disputed' ? 'A dispute' : 'Money went back'}: gift ${gift_id}`,
    says: sayTrouble(trouble, state),
    link: { label: 'Look at your gifts', url },
  })
