import { createHmac } from 'node:crypto'
import { pages } from '../../../shared/addresses.ts'
import { GIFT_CODE_LENGTH, GIFT_LETTERS, readGiftCode, showGiftCode } from '../../../shared/shapes/gifts.ts'
import { newNonce } from '../../identity/calendar-keys.ts'
import type { Shop } from '../../kernel/context.ts'
import type { Db } from '../../store/database/database.ts'
import { digestOf } from '../../store/database/digest.ts'
import * as gifts from '../../store/money/gifts.ts'

/**
 * Gift codes are derived from the shop's secret: the shop can show one to the buyer or the recipient at any time, but a
 * copy of the database alone reveals nothing.
 */
const codeOf = (secret: string, nonce: string): string => {
  const bytes = createHmac('sha256', secret).update(`gift ${nonce}`).digest().subarray(0, GIFT_CODE_LENGTH)
  // 256 is a multiple of the alphabet's length, so every letter is equally likely.
  return [...bytes].map((byte) => GIFT_LETTERS[byte % GIFT_LETTERS.length]).join('')
}

type Secret = Pick<Shop, 'secret'>

export const newCode = ({ secret }: Secret): Pick<gifts.GiftRow, 'nonce' | 'digest'> => {
  const nonce = newNonce()
  return { nonce, digest: digestOf(codeOf(secret, nonce)) }
}

/** The readable code of a gift, if the shop's current secret can still produce it. */
export const currentCode = ({ secret }: Secret, { nonce, digest }: Pick<gifts.GiftRow, 'nonce' | 'digest'>): string | undefined => {
  const code = codeOf(secret, nonce)
  return digestOf(code) === digest ? showGiftCode(code) : undefined
}

/**
 * The readable code of a locked gift, or a new one if the shop's current secret can't produce the old one. A code that was
 * already printed or emailed stays valid: whichever is redeemed first ends both.
 */
export const revealCode = async (
  shop: Secret & Pick<Shop, 'log'>,
  tx: Db,
  gift: Pick<gifts.GiftRow, 'gift_id' | 'nonce' | 'digest'>,
): Promise<string> => {
  const code = currentCode(shop, gift)
  if (code) return code
  const renewed = newCode(shop)
  await gifts.renewCode(tx, gift.gift_id, renewed)
  shop.log.warn({ gift: gift.gift_id }, "A gift got a second code: the shop's secret is not the one it was made with")
  return showGiftCode(codeOf(shop.secret, renewed.nonce))
}

export const digestOfTyped = (typed: string): string => digestOf(readGiftCode(typed))

/** The URL for redeeming a gift. The code goes after the #, which browsers never send to a server. */
export const giftUrls = ({ config }: Pick<Shop, 'config'>, code: string) => {
  const page_url = new URL(pages.gift, config.publicUrl).href
  return { page_url, redeem_url: `${page_url}#code=${code}` }
}
