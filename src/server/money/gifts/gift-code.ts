import { createHmac } from 'node:crypto'
import { pages } from '../../../shared/addresses.ts'
import { GIFT_CODE_LENGTH, GIFT_LETTERS, readGiftCode, showGiftCode } from '../../../shared/shapes/gifts.ts'
import { newNonce } from '../../identity/calendar-keys.ts'
import type { Shop } from '../../kernel/context.ts'
import type { Db } from '../../store/database/database.ts'
import { digestOf } from '../../store/database/digest.ts'
import * as gifts from '../../store/money/gifts.ts'

/**
 * The code of a gift: known to the shop whenever its buyer or whom it is for is to be told, and to nobody who has only a
 * copy of the database.
 */
const codeOf = (secret: string, nonce: string): string => {
  const bytes = createHmac('sha256', secret).update(`gift ${nonce}`).digest().subarray(0, GIFT_CODE_LENGTH)
  // 256 is a multiple of their number: each letter is as likely as any other.
  return [...bytes].map((byte) => GIFT_LETTERS[byte % GIFT_LETTERS.length]).join('')
}

type Secret = Pick<Shop, 'secret'>

export const newCode = ({ secret }: Secret): Pick<gifts.GiftRow, 'nonce' | 'digest'> => {
  const nonce = newNonce()
  return { nonce, digest: digestOf(codeOf(secret, nonce)) }
}

/** The code of a gift as people read it, if the shop's secret of today can still make it. */
export const currentCode = ({ secret }: Secret, { nonce, digest }: Pick<gifts.GiftRow, 'nonce' | 'digest'>): string | undefined => {
  const code = codeOf(secret, nonce)
  return digestOf(code) === digest ? showGiftCode(code) : undefined
}

/**
 * The code of a locked gift as people read it; another one where the shop's secret of today cannot make it any more. What is
 * printed or mailed already counts as well: whichever is redeemed first ends both.
 */
export const tellCode = async (
  shop: Secret & Pick<Shop, 'log'>,
  tx: Db,
  gift: Pick<gifts.GiftRow, 'gift_id' | 'nonce' | 'digest'>,
): Promise<string> => {
  const code = currentCode(shop, gift)
  if (code) return code
  const renewed = newCode(shop)
  await gifts.renewCode(tx, gift.gift_id, renewed)
  shop.log.warn({ gift: gift.gift_id }, 'A gift got a second code: the shop’s secret is not the one it was made with')
  return showGiftCode(codeOf(shop.secret, renewed.nonce))
}

export const digestOfTyped = (typed: string): string => digestOf(readGiftCode(typed))

/** Where it is redeemed. The code stands behind the #, which browsers send to no server. */
export const giftUrls = ({ config }: Pick<Shop, 'config'>, code: string) => {
  const page_url = new URL(pages.gift, config.publicUrl).href
  return { page_url, redeem_url: `${page_url}#code=${code}` }
}
