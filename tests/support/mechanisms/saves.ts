import type { CallName } from '../../../src/shared/calls.ts'
import type { Farm } from '../orders/example-calls.ts'
import { sell } from '../orders/paid-orders.ts'
import { type Member, PASSWORD } from '../people/people.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { makeThings, newAddress, newKey, type Thing } from './things.ts'

/** Something that a person saves as they see it, and how the same looked before it changed. */
export type Save = {
  who: Member
  params?: object
  query?: object
  body?: object
  /** What is sent by who has not seen the last change: another version, unless something else is told. */
  stale?: object
  /** What another person sends at the same moment: another edit, or the same; null where both are answered alike. */
  rival?: object | null
}

const CYCLE = { cycle_name: 'Autumn', start_date: '2027-06-07', end_date: '2027-08-01', number_of_weeks: 8 }
const SITE = {
  site_name: 'Barn',
  site_address: '1 Lane',
  site_instructions: '',
  pickup_start_day: 'Monday',
  pickup_deadline_day: 'Friday',
} as const
const PRODUCT = { product_name: 'Half dozen', short_name: '6', price: 3.5, eggs: 6, rhythms: [1 as const] }
const withVersion = ({ version, ...rest }: Thing, body: object = {}): Save => ({ ...rest, body: { ...body, version } })

/** A save for each call that a person could make over what somebody else has changed meanwhile. */
export const savesFor = (shop: TestShop, farm: Farm): Partial<Record<CallName, () => Promise<Save>>> => {
  const { admin, season, site_id } = farm
  const { farmer, buyer, byHand, byCard, changedDay, draft, gift } = makeThings(shop, farm)
  return {
    closeAccount: async () => ({
      who: await buyer(),
      body: { password: PASSWORD, pickups: 0, credit_cents: 0 },
      stale: { pickups: 3 },
      rival: null,
    }),
    editCycle: async () => {
      const { cycle_id: id, version } = await farmer.addCycle({ body: CYCLE })
      return withVersion({ who: admin, params: { id }, version }, { ...CYCLE, cycle_name: 'Fall' })
    },
    editSite: async () => {
      const { site_id: id, version } = await farmer.addSite({ body: SITE })
      return withVersion({ who: admin, params: { id }, version }, { ...SITE, places: 9 })
    },
    editProduct: async () => {
      const { product_id: id, version } = await farmer.addProduct({ body: PRODUCT })
      return withVersion({ who: admin, params: { id }, version }, { ...PRODUCT, price: 4 })
    },
    saveFarmSettings: async () => ({ who: admin, body: await farmer.readFarmSettings() }),
    setCartonPrice: async () => {
      const { carton_price } = await farmer.readCartonPrice()
      const body = { carton_price: carton_price + 1, instead_of: carton_price }
      return { who: admin, body, stale: { instead_of: carton_price + 5 }, rival: { carton_price: carton_price + 2 } }
    },
    setCustomerNote: async () => ({
      who: admin,
      params: { userId: (await buyer()).id },
      body: { note: 'Likes blue eggs', was: '' },
      stale: { was: 'Likes white eggs' },
      rival: { note: 'Has a dog' },
    }),
    editSubscription: async () => {
      const { version, ...order } = await byHand()
      return withVersion({ ...order, version }, { ...(await farmer.readSubscription(order)), name: 'Anna' })
    },
    cancelSubscription: async () => withVersion(await byHand()),
    // The same again is gone on with, as after a lost answer.
    refundSubscription: async () => ({ ...withVersion(await byCard(), { amount: 10, cancel: false }), rival: { amount: 20 } }),
    acceptPayment: async () => withVersion(await byCard(3_000)),
    placeRefund: async () => {
      const order = await byCard()
      const [{ payment_ref }] = await shop.shop.db<[{ payment_ref: string }]>`
        insert into unplaced_refund (payment_ref, cents) select payment_ref, 100 from subscription where id = ${order.params.id}
        returning payment_ref`
      shop.sandbox.refund(payment_ref, 100)
      return withVersion(order)
    },
    markOrderSeen: async () => {
      const { version, ...order } = await byCard()
      await shop.shop.db`update subscription set care = 'amountDiffers' where id = ${order.params.id}`
      // Who has looked changes nothing of the order.
      return { ...withVersion({ ...order, version }), rival: null }
    },
    waitForPayment: async () => withVersion(await byHand({ is_owed: true }), { due_date: '2027-04-01' }),
    changeMyOrder: async () => {
      const ann = await buyer()
      const id = await sell(shop, ann, season.cycle, season.site)
      const to = { cartons_per_week: 1, site_id }
      const { difference_cents } = await as(shop.app, ann).planMyChange({ params: { id }, body: to })
      const body = { ...to, was_cartons: 2, was_site_id: site_id, difference_cents, press: newKey() }
      return { who: ann, params: { id }, body, stale: { was_cartons: 3 }, rival: { cartons_per_week: 3, press: newKey() } }
    },
    sendGiftOtherwise: async () =>
      withVersion(await gift({ to_email: newAddress(), send_on: '2027-03-04' }), { to_email: newAddress(), send_on: '2027-03-05' }),
    resendGift: async () => withVersion(await gift({ to_email: newAddress(), send_on: null }), { to_email: newAddress() }),
    // Pressed again, a refund is gone on with.
    refundGift: async () => ({ ...withVersion({ ...(await gift({})), who: admin }), rival: null }),
    editDayChange: async () => withVersion(await changedDay(), { to_date: null, note: 'Snow' }),
    removeDayChange: async () => {
      const { version, ...rest } = await changedDay()
      return { ...rest, query: { version } }
    },
    foreseeEditedDay: async () => ({ ...withVersion(await changedDay(), { to_date: null, note: 'Snow' }), rival: null }),
    foreseeTakingBack: async () => {
      const { version, ...rest } = await changedDay()
      return { ...rest, query: { version }, rival: null }
    },
    makeShortage: async () => {
      const ann = await buyer()
      await sell(shop, ann, season.cycle, season.site, 3)
      const wanted = { date: '2027-03-04', cartons: 0, rule: 'largest' as const }
      const { lines } = await farmer.planShortage({ body: wanted })
      const less = lines.map((line) => ({ pickup_id: line.pickup_id, less: line.less }))
      const body = { ...wanted, lines: less, way: 'credit', note: '', press: newKey() }
      return {
        who: admin,
        body,
        stale: { lines: less.map((line) => ({ ...line, less: line.less + 1 })), press: newKey() },
        rival: { press: newKey() },
      }
    },
    matchImport: async () => withVersion(await draft(), { matching: {}, defaults: {} }),
    chooseImportValues: async () => withVersion(await draft(), { values: [{ field: 'site', value: 'Moon', chosen: { becomes: null } }] }),
    changeImportRow: async () => {
      const { params, ...rest } = await draft()
      return withVersion({ ...rest, params: { ...params, line: 3 } as { id: number } }, { cells: { site: 'Library' } })
    },
    runImport: async () => withVersion(await draft()),
  }
}

/** What was paid for meanwhile is seen on the payment page itself; see the tests of what is owed. */
export const SEEN_ON_A_PAGE: readonly CallName[] = ['notePayment', 'notePaymentAtSite']
