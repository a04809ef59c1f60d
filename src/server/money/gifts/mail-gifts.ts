import { clockAt } from '../../../shared/dates/calendar.ts'
import type { Shop } from '../../kernel/context.ts'
import { headFor } from '../../mail/letter-head.ts'
import { giftCodesLetter, giftLetter } from '../../mail/letters/gift-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as gifts from '../../store/money/gifts.ts'
import { giftUrls, tellCode } from './gift-code.ts'

/** From when on a day its gifts are mailed, on the farm's clock: nobody is woken by one. */
const MORNING = '07:00'

/** Emails a gift to whom it is for. */
export const postGift = async (shop: Shop, tx: Db, gift: gifts.GiftRow): Promise<void> => {
  const code = await tellCode(shop, tx, gift)
  const letter = giftLetter(await headFor(tx, shop.farm.current, gift.buyer_id), { ...gift, code, url: giftUrls(shop, code).redeem_url })
  await postMails(tx, shop.queue, [{ to: gift.to_email, letter }])
}

/** Mails the gifts whose day has come, each in one transaction with the note that it was. One that cannot be mailed keeps no other back. */
export const mailGifts = async (shop: Shop): Promise<void> => {
  const { time_zone } = shop.farm.current
  const [today = '', time = ''] = clockAt(shop.clock(), time_zone).split(' ')
  let last = 0
  const next = (after: number) =>
    shop.db.begin(async (tx) => {
      const gift = await gifts.claimDue(tx, { today, isMorning: time >= MORNING, time_zone }, after, shop.clock())
      if (!gift) return false
      last = gift.gift_id
      await postGift(shop, tx, gift)
      await gifts.emptyOfClosed(tx, gift.gift_id)
      return true
    })
  const tryNext = (after: number) =>
    next(after).catch((error: Error) => {
      if (last === after) throw error
      shop.log.error({ gift: last, err: error }, 'A gift could not be emailed')
      return true
    })
  while (await tryNext(last));
}

/** Mails somebody the codes of the gifts that they bought and nobody has redeemed; false when there is none. */
export const mailCodes = (shop: Shop, { id, email }: { id: string; email: string }): Promise<boolean> =>
  shop.db.begin(async (tx) => {
    const told = []
    for (const { gift_id } of await gifts.listOfBuyer(tx, id)) {
      const gift = await gifts.lock(tx, gift_id)
      if (gift && gifts.stateOf(gift) === 'paid') told.push({ ...gift, code: await tellCode(shop, tx, gift) })
    }
    if (told.length === 0) return false
    const letter = giftCodesLetter(await headFor(tx, shop.farm.current, id), told, giftUrls(shop, '').page_url)
    await postMails(tx, shop.queue, [{ to: email, letter }])
    return true
  })

const PATIENCE_MS = 30_000

/** Gifts that nobody can pay anymore: their page is over, or was never opened. */
export const expireGifts = async (shop: Shop): Promise<void> => {
  await gifts.expireAbandoned(shop.db, new Date(shop.clock().getTime() - PATIENCE_MS))
}
