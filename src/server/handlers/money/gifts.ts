import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { GIFT_DAYS_MAX, GIFT_MAX_CENTS, GIFT_MIN_CENTS } from '../../../shared/gift-limits.ts'
import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import { showCents, toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { orderTotalCents, weeksLeft } from '../../../shared/rules/money/order-total.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { MyGift } from '../../../shared/shapes/gifts.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import type { Refuse } from '../../http/refusal.ts'
import { runOnce } from '../../http/run-once.ts'
import { giftUrls, newCode, revealCode } from '../../money/gifts/gift-code.ts'
import { openGiftPage } from '../../money/gifts/gift-page.ts'
import { mailCodes } from '../../money/gifts/mail-gifts.ts'
import { redeemGift } from '../../money/gifts/redeem-gift.ts'
import { resendGift } from '../../money/gifts/resend-gift.ts'
import { finishAwaited } from '../../money/refunds/finish-refund.ts'
import { settle } from '../../money/settle/settle.ts'
import { ifKnown } from '../../outside/payments.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as products from '../../store/farm/products.ts'
import * as giftRecord from '../../store/money/gift-record.ts'
import * as gifts from '../../store/money/gifts.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as activities from '../../store/people/activities.ts'

/** What it is of is said where there is something to choose. */
const withProduct = <Gift extends { product: string | null }>({ product, ...gift }: Gift) => ({
  ...gift,
  ...(product !== null && { product }),
})

const asMine = (gift: gifts.GiftRow): MyGift => ({
  ...withProduct(gift),
  state: gifts.stateOf(gift),
  created_at: gift.created_at.toISOString(),
  sent_at: gift.sent_at?.toISOString() ?? null,
  redeemed_at: gift.redeemed_at?.toISOString() ?? null,
})

/** What is shown is only what the person agreed to; ours is what is charged. */
const checkPrice = async ({ body, db, today, refuse }: Ask<'buyGift'>): Promise<void> => {
  const { cents, cartons } = body
  if (!cartons) {
    if (cents >= GIFT_MIN_CENTS && cents <= GIFT_MAX_CENTS) return
    throw refuse('giftAmount', { least: showCents(GIFT_MIN_CENTS), most: showCents(GIFT_MAX_CENTS) })
  }
  const cycle = await cycles.find(db, cartons.cycle_id)
  const product = await products.findSold(db, cartons.product_id ?? CARTON)
  if (!cycle?.is_active) throw refuse('cycleClosed')
  if (!product?.rhythms.includes(1)) throw refuse('notSold')
  const weeks = weeksLeft(cycle, today)
  if (weeks === 0) throw refuse('noWeeksLeft')
  const amount = orderTotalCents({ weeks, cartonsPerWeek: cartons.cartons_per_week, donationCartons: 0, priceCents: product.price_cents })
  if (amount !== cents) throw refuse('priceMoved', { total: showCents(amount), amount })
}

type Wish = { to_email: string; send_on: PlainDate | null }

/** To whom and when it is mailed. What somebody wrote goes to others only from an address that is theirs. */
const sendingOf = (
  { user, today, refuse }: Pick<Ask<'buyGift'>, 'user' | 'today'> & { refuse: Refuse<'verifyToMail' | 'dayPassed' | 'giftTooFar'> },
  { to_email, send_on }: Wish,
): Wish => {
  if (to_email === '') return { to_email, send_on: null }
  const day = send_on ?? today
  if (day < today) throw refuse('dayPassed')
  if (day > addDays(today, GIFT_DAYS_MAX)) throw refuse('giftTooFar')
  if (!user.email_verified) throw refuse('verifyToMail')
  return { to_email: to_email.toLowerCase(), send_on: day }
}

/** An own gift, locked. */
const lockOwn = async (tx: Parameters<typeof gifts.lock>[0], gift_id: number, { id }: { id: string }) => {
  const gift = await gifts.lock(tx, gift_id)
  return gift?.buyer_id === id ? gift : undefined
}

export const giftHandlers = {
  readGiftOffer: async ({ user, db, shop, today }) => {
    const weekly = (await products.listOnSale(db))?.filter(({ rhythms }) => rhythms.includes(1))
    const open = (await shop.catalog.cycles(user)).filter(({ is_active }) => is_active)
    const cycles = open.map((cycle) => ({ cycle_id: cycle.cycle_id, cycle_name: cycle.cycle_name, weeks: weeksLeft(cycle, today) }))
    return {
      gifts_on: shop.farm.current.gifts_on,
      today,
      price_cents: toCents((await shop.catalog.price(user)).carton_price),
      cycles: weekly?.length === 0 ? [] : cycles.filter(({ weeks }) => weeks > 0),
      ...(weekly && { products: weekly }),
    }
  },

  buyGift: async (ask) => {
    const { body, user, db, shop, refuse } = ask
    if (!shop.farm.current.gifts_on) throw refuse('giftsOff')
    await checkPrice(ask)
    const sending = sendingOf(ask, body)
    const at = shop.clock()
    const { cycle_id = null, cartons_per_week = null, product_id = CARTON } = body.cartons ?? {}
    const wanted = {
      buyer_id: user.id,
      cents: body.cents,
      cycle_id,
      product_id,
      cartons_per_week,
      from_name: body.from_name.trim(),
      to_name: body.to_name.trim(),
      message: body.message.trim(),
      ...sending,
      created_at: at,
    }
    const gift_id = await db.begin((tx) =>
      runOnce(tx, { call: 'buyGift', body, user, at, refuse }, () => gifts.add(tx, { ...wanted, ...newCode(shop) })),
    )
    const gift = await gifts.find(db, gift_id)
    if (!gift) throw refuse('pressedBefore')
    const opened = await openGiftPage(shop, gift)
    if (opened.kind === 'sumRefused') throw refuse('sumRefused', { total: showCents(gift.cents) })
    if (opened.kind !== 'open') throw refuse('pressedBefore')
    return { id: opened.id, url: opened.url }
  },

  settleGift: async ({ body, user, db, shop, refuse }) => {
    const page = await paymentPages.findBySession(db, body.session_id)
    if (!page || page.user_id !== user.id || page.gift_id === null) throw refuse('notFound')
    const truth = await ifKnown(shop.payments.read(body.session_id))
    if (truth) await settle(shop, truth)
    const gift = await gifts.find(db, page.gift_id)
    if (!gift) throw refuse('notFound')
    return { gift_id: gift.gift_id, state: gifts.stateOf(gift), is_processing: truth?.state === 'processing' }
  },

  redeemGift: async ({ body, user, shop, refuse }) => {
    const redeemed = await redeemGift(shop, user.id, body.gift_code)
    if (!redeemed) throw refuse('giftUnknown')
    return redeemed
  },

  listMyGifts: async ({ user, db }) => (await gifts.listOfBuyer(db, user.id)).map(asMine),

  readGiftCard: ({ params, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const gift = await lockOwn(tx, params.id, user)
      if (!gift || gifts.stateOf(gift) !== 'paid') throw refuse('notFound')
      const gift_code = await revealCode(shop, tx, gift)
      return { ...withProduct(gift), gift_code, ...giftUrls(shop, gift_code) }
    }),

  sendGiftOtherwise: async (ask) => {
    const { params, body, user, db, refuse } = ask
    const sending = sendingOf(ask, body)
    return db.begin(async (tx) => {
      const gift = await lockOwn(tx, params.id, user)
      if (!gift || gifts.stateOf(gift) !== 'paid') throw refuse('notFound')
      if (gift.sent_at) throw refuse('giftSent')
      if (gift.version !== body.version) throw refuse('changedMeanwhile')
      await gifts.setSending(tx, params.id, sending)
      return asMine((await gifts.find(tx, params.id)) ?? gift)
    })
  },

  resendGift: ({ params, body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const gift = await lockOwn(tx, params.id, user)
      if (!gift?.sent_at) throw refuse('notFound')
      await resendGift({ shop, user, body, refuse }, tx, gift)
      return asMine((await gifts.find(tx, params.id)) ?? gift)
    }),

  resendMyGifts: async ({ user, shop, refuse }) => {
    if (!user.email_verified) {
      await shop.identity.sendVerification(user)
      throw refuse('emailNotVerified')
    }
    if (!(await mailCodes(shop, user))) throw refuse('noGifts')
  },

  listGifts: async ({ query, db, setHeader }) => {
    setPageHeaders(setHeader, 'listGifts', query, { perPage: RECORDS_PER_PAGE, total: await giftRecord.count(db, query) })
    return giftRecord.list(db, query)
  },

  readGiftTotals: ({ db, shop, today }) => giftRecord.totals(db, today, shop.farm.current.time_zone),

  refundGift: async ({ params, body, user, db, shop, refuse }) => {
    const refund = await db.begin(async (tx) => {
      const gift = await gifts.lock(tx, params.id)
      if (!gift || gift.state === 'pending' || gift.state === 'expired') throw refuse('notFound')
      // The same again, as after an answer that was lost, goes on with it.
      const open = await refunds.findOpen(tx, { gift_id: params.id })
      if (open) return open
      if (gift.version !== body.version) throw refuse('changedMeanwhile')
      if (gift.state !== 'paid') throw refuse('giftSpent')
      const at = shop.clock()
      const facts = { refunded_amount: toDollars(gift.cents) }
      await activities.note(tx, { user, at }, 'refundGift', { label: String(params.id), is: facts })
      return refunds.ask(tx, { gift_id: params.id, cents: gift.cents, user_id: user.id, who: user.email, asked_at: at })
    })
    const ending = await finishAwaited(shop, refund)
    if (ending.kind === 'busy') throw refuse('changedMeanwhile')
    if (ending.kind === 'away') throw refuse('refundAway')
    if (ending.kind === 'refused') throw refuse('refundRefused', { reason: ending.reason })
    return giftRecord.read(db, params.id)
  },
} satisfies Partial<Handlers>
