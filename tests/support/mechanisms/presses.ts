import type { CallName } from '../../../src/shared/calls.ts'
import type { Farm } from '../orders/example-calls.ts'
import { addSiteOn, sell } from '../orders/paid-orders.ts'
import type { Member } from '../people/people.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { makeThings, newAddress } from './things.ts'

/** What a person sends by pressing a button, and what they could ask for otherwise under the same key. */
export type Press = { who: Member; params?: object; body: object; otherwise: object }

const CYCLE = { cycle_name: 'Autumn', start_date: '2027-06-07', end_date: '2027-08-01', number_of_weeks: 8 }
const SITE = { site_name: 'Barn', site_address: '1 Lane', site_instructions: '', pickup_start_day: 'Monday', pickup_deadline_day: 'Friday' }
const PRODUCT = { product_name: 'Half dozen', short_name: '6', price: 3.5, eggs: 6, rhythms: [1] }
const GIFT = { cents: 5_000, from_name: 'Ann', to_name: 'Bo', message: '', to_email: '', send_on: null }

/** A press of each button that adds something, and that may be pressed again after a lost answer. */
export const pressesFor = (shop: TestShop, farm: Farm): Partial<Record<CallName, () => Promise<Press>>> => {
  const { admin, season, site_id } = farm
  const { farmer, buyer, byHand } = makeThings(shop, farm)
  const handed = { amount: 1, method: 'check', paid_on: '2027-03-01' }
  const sold = async (cartons = 2, site = season.site) => {
    const ann = await buyer()
    return { who: ann, id: await sell(shop, ann, season.cycle, site, cartons) }
  }

  return {
    addCycle: async () => ({ who: admin, body: CYCLE, otherwise: { cycle_name: 'Fall' } }),
    addSite: async () => ({ who: admin, body: SITE, otherwise: { site_name: 'Mill' } }),
    addProduct: async () => ({ who: admin, body: PRODUCT, otherwise: { price: 4 } }),
    addSubscription: async () => ({ who: admin, body: farm.order, otherwise: { cartons_per_week: 5 } }),
    beginShop: async () => ({
      who: admin,
      body: { farm_name: 'Hen Hill', site_address: '1 Lane, Dryden, NY 13053', pickup_day: 'Thursday' },
      otherwise: { farm_name: 'Egg Hill' },
    }),
    giveCredit: async () => ({ who: admin, body: { email: (await buyer()).email, amount: 13, note: '' }, otherwise: { amount: 20 } }),
    notePayment: async () => ({ ...(await byHand({ is_owed: true })), who: admin, body: handed, otherwise: { amount: 2 } }),
    notePaymentAtSite: async () => {
      const { params } = await byHand({ is_owed: true })
      await shop.shop.db`update pickup set pickup_date = '2027-03-01' where subscription_id = ${params.id} and week = 0`
      return { who: admin, params, body: { amount: 1, method: 'cash' }, otherwise: { amount: 2 } }
    },
    returnPayment: async () => {
      const { params, version } = await byHand({ paid_by: 'cash' })
      await farmer.cancelSubscription({ params, body: { version, credit_cents: 0 } })
      return { who: admin, params, body: handed, otherwise: { amount: 2 } }
    },
    buyGift: async () => ({ who: await buyer(), body: GIFT, otherwise: { cents: 6_000 } }),
    changeMyOrder: async () => {
      const { who, id } = await sold(3)
      const to = { cartons_per_week: 2, site_id }
      const { difference_cents } = await as(shop.app, who).planMyChange({ params: { id }, body: to })
      const body = { ...to, was_cartons: 3, was_site_id: site_id, difference_cents }
      return { who, params: { id }, body, otherwise: { cartons_per_week: 1, was_cartons: 2 } }
    },
    tellLate: async () => {
      const barn = await addSiteOn(shop, 'Barn', 'Monday')
      const { id } = await sold(2, barn)
      await shop.shop.db`update pickup set pickup_date = '2027-03-01' where subscription_id = ${id} and week = 0`
      return { who: admin, params: { id: barn.site_id }, body: { minutes: 30 }, otherwise: { minutes: 15 } }
    },
    offerSpare: async () => {
      const barn = await addSiteOn(shop, 'Barn', 'Thursday')
      await sold(2, barn)
      const body = { site_id: barn.site_id, pickup_date: '2027-03-04', cartons: 12, price: 5 }
      return { who: admin, body, otherwise: { cartons: 6 } }
    },
    makeShortage: async () => {
      const { who } = await sold(3)
      const [first] = await as(shop.app, who).listMyPickups()
      const wanted = { date: '2027-03-04', cartons: 0, rule: 'largest' as const }
      const lines = [{ pickup_id: first?.pickup_id, less: 3 }]
      return { who: admin, body: { ...wanted, lines, way: 'credit', note: '' }, otherwise: { note: 'A fox came.' } }
    },
    uploadImport: async () => {
      const content = Buffer.from(`Name,Email\nAnn,${newAddress()}\n`).toString('base64')
      return { who: admin, body: { file_name: 'last.csv', content }, otherwise: { file_name: 'first.csv' } }
    },
    writeToCustomer: async () => ({
      who: admin,
      params: { userId: (await buyer()).id },
      body: { subject: 'Your cooler', message: 'Is it yours?' },
      otherwise: { message: 'It is blue.' },
    }),
  }
}
