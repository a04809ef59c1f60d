import type { RedeemedGift } from '../../../shared/shapes/gifts.ts'
import type { Shop } from '../../kernel/context.ts'
import * as credits from '../../store/money/credits.ts'
import * as gifts from '../../store/money/gifts.ts'
import { digestOfTyped } from './gift-code.ts'

/**
 * Turns a gift into credit exactly once: code, state and credit change in one transaction. The same person retrying after
 * a lost reply gets the same answer; everyone else learns only that there is no such gift, whatever the reason.
 */
export const redeemGift = (shop: Pick<Shop, 'db' | 'clock'>, user_id: string, typed: string): Promise<RedeemedGift | undefined> =>
  shop.db.begin(async (tx) => {
    const digest = digestOfTyped(typed)
    const at = shop.clock()
    const redeemed = await gifts.redeem(tx, digest, user_id, at)
    const gift = redeemed ?? (await gifts.findRedeemed(tx, digest, user_id))
    if (!gift) return undefined
    const { gift_id, cents, from_name, cycle_id, cartons_per_week, product, product_id } = gift
    await credits.lockPerson(tx, user_id)
    if (redeemed) await credits.add(tx, { user_id, cents, reason: 'gift', gift_id, at })
    const balance_cents = await credits.balanceOf(tx, user_id)
    const of = product === null ? {} : { product, product_id }
    return { cents, balance_cents, from_name, cycle_id, cartons_per_week, ...of, is_new: redeemed !== undefined }
  })
