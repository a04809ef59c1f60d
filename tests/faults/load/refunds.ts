import type { World } from '../world/world.ts'
import { ask } from './ask.ts'

/** The farmer gives money back: a carton's price while the order goes on, all of it, or some as credit while the order ends. */

export type RefundKind = 'goesOn' | 'whole' | 'endsWithCredit' | 'gift'

/** By order or gift: what was asked for, and what of it the farmer was told to be done. */
export type RefundsAsked = Map<string, { times: number; cents: number; told: number }>

const PIECE_CENTS = 650

type Left = { version: number; left_by_card_cents: number; most_by_card_cents: number; most_as_credit_cents: number; coming_cents: number }

const wantedOf = (kind: RefundKind, { left_by_card_cents: left, most_by_card_cents: most, ...money }: Left) => {
  if (kind === 'goesOn') return { cents: Math.min(PIECE_CENTS, most), cancel: false }
  if (kind === 'whole') return { cents: Math.min(left, most), cancel: false }
  const cents = Math.min(2 * PIECE_CENTS, most)
  const credit_cents = Math.max(0, Math.min(PIECE_CENTS, money.most_as_credit_cents - cents))
  return { cents, cancel: true, credit_cents, coming_cents: money.coming_cents }
}

/** Some press twice at once; it is one wish. */
const press = async (askIt: () => ReturnType<typeof ask>): Promise<boolean> => {
  const answers = await Promise.all(Math.random() < 0.2 ? [askIt(), askIt()] : [askIt()])
  return answers.some((answer) => answer?.status === 200)
}

const note = (asked: RefundsAsked, of: string, cents: number, isTold: boolean) => {
  const before = asked.get(of) ?? { times: 0, cents: 0, told: 0 }
  asked.set(of, { times: before.times + 1, cents: before.cents + cents, told: before.told + (isTold ? cents : 0) })
}

/** Whether the farmer was told that it is done. */
export const refundOrder = async (world: World, asked: RefundsAsked, id: number, kind: RefundKind): Promise<boolean> => {
  const money = await ask(world, world.admin, 'readBalance', { params: { id } })
  if (money?.status !== 200) return false
  const { cents, ...wanted } = wantedOf(kind, money.body as Left)
  if (cents === 0) return false
  const body = { version: money.body.version, amount: cents / 100, ...wanted }
  const isTold = await press(() => ask(world, world.admin, 'refundSubscription', { params: { id }, body }))
  note(asked, `order ${id}`, cents, isTold)
  return isTold
}

export const refundGift = async (world: World, asked: RefundsAsked, id: number): Promise<boolean> => {
  const [gift] = await world.db<{ cents: number; version: number }[]>`select cents, version from gift where gift_id = ${id}`
  if (!gift) return false
  const isTold = await press(() => ask(world, world.admin, 'refundGift', { params: { id }, body: { version: gift.version } }))
  note(asked, `gift ${id}`, gift.cents, isTold)
  return isTold
}
