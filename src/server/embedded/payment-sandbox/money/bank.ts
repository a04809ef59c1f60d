import type { BankAnswer } from '../book/rows.ts'
import { seconds } from '../desk/clock.ts'
import type { Desk } from '../desk/desk.ts'
import type { StoredCard } from '../wire/objects.ts'
import { settleUnpaid } from './pay-slowly.ts'

/** What stands in the form of a bank account, as typed. */
export type TypedAccount = { account: string; holder: string }

/** A minute stands for the days that a bank takes. */
const BANK_SECONDS = 60

/** The provider's own test numbers. */
const ANSWERS = new Map<string, BankAnswer['outcome']>([
  ['000123456789', 'succeeded'],
  ['000111111113', 'failed'],
])

const digits = (text: string): string => text.replace(/[\s-]/g, '')

/** What the bank will say of an account, and when; nothing for a number that is none. */
export const bankAnswer = ({ clock }: Pick<Desk, 'clock'>, { account }: TypedAccount): BankAnswer | undefined => {
  const outcome = ANSWERS.get(digits(account))
  return outcome && { outcome, due: seconds(clock) + BANK_SECONDS }
}

/** An account is kept as a card is: its last four digits and a name. */
export const storedAccount = ({ account, holder }: TypedAccount): StoredCard => ({
  brand: 'unknown',
  last4: digits(account).slice(-4),
  exp_month: 12,
  exp_year: 2099,
  name: holder.trim().slice(0, 200),
})

/** Banks answer by themselves: called every now and then. */
export const openBanks = (desk: Desk) => (): void => {
  const now = seconds(desk.clock)
  for (const id of [...desk.book.atBank]) {
    const session = desk.book.get('session', id)
    const bank = desk.book.get('order', id)?.bank
    if (session && bank && bank.due <= now) desk.write(settleUnpaid(desk, session, bank.outcome).puts)
  }
}
