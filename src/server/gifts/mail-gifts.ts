import { clockAt } from '../../shared/dates/calendar.ts'
import type { Shop } from '../context.ts'
import { giftCodesLetter, giftLetter } from '../mail/letters/gift-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as gifts from '../store/orders/gifts.ts'
import { giftUrls, tellCode } from './gift-code.ts'

/** From when on a day its gifts are mailed, on the farm's clock: nobody is woken by one. */
const MORNING = '07:00'
const AT_ONCE = 100

const post = async (shop: Shop, tx: Db, gift: gifts.GiftRow): Promise<void> => {
  const code = await tellCode(shop, tx, gift)
  const letter = giftLetter(shop.farm.current.farm_name, { ...gift, code, url: giftUrls(shop, code).redeem_url })
  await postMails(tx, shop.queue, [{ to: gift.to_email, letter }])
}

/** Mails some gifts whose day has come, in one transaction with the note that they were. */
const mailSome = (shop: Shop): Promise<number> =>
  shop.db.begin(async (tx) => {
    const { time_zone } = shop.farm.current
    const [today = '', time = ''] = clockAt(shop.clock(), time_zone).split(' ')
    const due = await gifts.claimDue(tx, { today, isMorning: time >= MORNING, time_zone }, AT_ONCE, shop.clock())
    for (const gift of due) await post(shop, tx, gift)
    await gifts.emptyOfClosed(
      tx,
      due.map(({ gift_id }) => gift_id),
    )
    return due.length
  })

export const mailGifts = async (shop: Shop): Promise<void> => {
  while ((await mailSome(shop)) === AT_ONCE);
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
    const letter = giftCodesLetter(shop.farm.current.farm_name, told, giftUrls(shop, '').page_url)
    await postMails(tx, shop.queue, [{ to: email, letter }])
    return true
  })
