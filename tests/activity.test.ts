import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../src/shared/call.ts'
import { type CallName, callNames, calls, type NotedCall, UNNOTED } from '../src/shared/calls.ts'
import { addDays, dateAt } from '../src/shared/dates/calendar.ts'
import type { Order } from '../src/shared/shapes/orders.ts'
import { BARN } from './support/orders/bodies.ts'
import { addOrder } from './support/orders/farm-orders.ts'
import { buyGift } from './support/orders/gifts.ts'
import { checkOut, openSeason, type Season, sendEvent } from './support/orders/orders.ts'
import { mailTo } from './support/people/mail.ts'
import { type Member, makeAdmin, makeHost, makeMember } from './support/people/people.ts'
import { as, type Client, requestOf } from './support/shop/client.ts'
import { asDataUrl, photoFromCamera } from './support/shop/photos.ts'
import { useTestShop } from './support/shop/test-shop.ts'

/** Every change that an admin makes is written down once, in the same transaction, and stays written. */

// At an address that the payment provider could reach.
const shop = useTestShop({ env: { PUBLIC_URL: 'https://shop.farm.example' } })
let admin = {} as Member
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
  // Events come by hand in these tests.
  shop.sandbox.switches.drop = true
})

type Sending = { params?: unknown; body?: unknown }
/** What makes a call succeed, what the record then calls it, and what the call refuses. */
type Example = { does: () => Promise<Sending>; label: string | RegExp; refuses: Sending }

const NOBODY = { params: { id: 999_999 } }
const NO_MAIL = { params: { id: '00000000-0000-4000-8000-000000000000' } }
const CYCLE = { cycle_name: 'Summer 2031', start_date: '2031-06-02', end_date: '2031-07-27', number_of_weeks: 8 }
const ORDER = { name: 'Ann', cartons_per_week: 2, donation_cartons: 0, total_amount: 104, second_email: '', additional_notes: '' }
const letter = () => ({ message: `Hello ${Math.random()}`, subject: 'Eggs' })

const aCycle = async () => ({ params: { id: (await farmer.addCycle({ body: CYCLE })).cycle_id } })
const HONEY = { product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [1 as const, 4 as const] }
const aProduct = async () => ({ params: { id: (await farmer.addProduct({ body: HONEY })).product_id } })
const aSite = async () => ({ params: { id: (await farmer.addSite({ body: BARN })).site_id } })
let day = 0
const aDay = () => ({ pickup_date: addDays('2031-06-02', day++), site_id: null, to_date: null, note: '' })
const aQuestion = async () => {
  await as(shop.app, await makeMember(shop)).askQuestion({
    body: { name: 'Ann', email: 'ann@people.example', subject: 'Eggs', message: 'Brown?' },
  })
  return { params: { id: (await farmer.listQuestions())[0]?.id ?? 0 } }
}
const anArchivedSite = async () => {
  const site = await aSite()
  await farmer.archiveSite(site)
  return site
}
const aHost = async () => {
  const { params } = await aSite()
  const { id: userId } = await makeHost(shop, { site_id: params.id })
  return { params: { ...params, userId } }
}
const aResolvedQuestion = async () => {
  const question = await aQuestion()
  await farmer.resolveQuestion(question)
  return question
}
const anOrder = async () => {
  const id = await addOrder(shop, admin, season.cycle, season.site)
  return farmer.readSubscription({ params: { id } })
}
const aPaidOrder = async (): Promise<Order> => {
  const { id: session } = await checkOut(shop, await makeMember(shop), season)
  shop.sandbox.pay(session)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [newest] = await farmer.listSubscriptions({ query: { status: 'paid' } })
  if (!newest) throw new Error('The order is not paid')
  return newest
}
const NO_EGGS = { cartons: 0, rule: 'largest', way: 'credit', note: '' } as const
/** A carton of an order that was just paid is short, on its last day. */
const aShortage = async () => {
  const { id } = await aPaidOrder()
  const [last] = await shop.shop.db<
    [{ pickup_id: number; date: string }]
  >`select pickup_id, pickup_date as date from pickup where subscription_id = ${id} order by pickup_date desc limit 1`
  return { ...NO_EGGS, date: last.date, lines: [{ pickup_id: last.pickup_id, less: 1 }] }
}
/** A day on which somebody collects, whose cut-off is still to come. */
const aSpareDay = async () => {
  await aPaidOrder()
  const { pickup_date = '', site_id = 0 } = (await farmer.listSpareOffers()).places[0] ?? {}
  return { pickup_date, site_id, cartons: 12, price: 5 }
}
const aSpareOffer = async () => ({ params: { id: (await farmer.offerSpare({ body: await aSpareDay() })).offer_id } })
const aHeldOrder = async (): Promise<Order> => {
  const { id: session } = await checkOut(shop, await makeMember(shop), season)
  shop.sandbox.discount(session, 1_000)
  shop.sandbox.pay(session)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [newest] = await farmer.listSubscriptions({ query: { status: 'held' } })
  if (!newest) throw new Error('The order is not held')
  return newest
}
/** Somebody owes for an order, and has another address since, which nobody has verified. */
const anUnverifiedDebt = async () => {
  await shop.shop.db`update shop set pay_farm = 'all', pay_farm_text = 'Cash'`
  await shop.shop.farm.reload()
  const ann = await makeMember(shop, { verified: true })
  await checkOut(shop, ann, season, { payLater: 'farm' })
  await shop.shop.db`update app_user set email_verified = false where id = ${ann.id}`
}
const anOrderToLookAt = async (): Promise<Order> => {
  const { id } = await aPaidOrder()
  await shop.shop.db`update subscription set care = 'amountDiffers' where id = ${id}`
  return farmer.readSubscription({ params: { id } })
}
const aFailedMail = async () => {
  const mail = await aSentMail()
  await shop.shop.db`update mail set status = 'failed', sent_at = null where mail_id = ${mail.params.id}`
  return mail
}
/** One that waits, and whose job is gone. */
const aForgottenMail = async () => {
  await shop.shop.db`
    insert into mail (mail_id, letter, to_address, subject, body_text) values (gen_random_uuid(), 'answer', 'ann@people.example', 'Eggs', '')`
  return {}
}
/** Somebody has paid for the season; another one is to come. */
const anInvitation = async () => {
  await aPaidOrder()
  return { ...(await aCycle()), body: { from_cycle_id: season.cycle.cycle_id } }
}
const aSentMail = async () => {
  const { email } = await makeMember(shop)
  const { params } = await aQuestion()
  await shop.shop.db`update question set email = ${email} where id = ${params.id}`
  await farmer.answerQuestion({ params, body: { message: 'Brown.', resolve: false } })
  await mailTo(shop, email, 'An answer from Our farm')
  await expect
    .poll(() => shop.shop.db`select from mail where to_address = ${email} and status = 'sent'`, { timeout: 15_000 })
    .toHaveLength(1)
  const [mail] = await shop.shop.db<{ mail_id: string }[]>`select mail_id from mail where to_address = ${email}`
  return { params: { id: mail?.mail_id ?? '' } }
}

/** Somebody has bought a gift. */
const aPaidGift = async () => buyGift(shop, await makeMember(shop))

const CONTENTS = { contents: '0'.repeat(32) }
/** Somebody collects then. */
const aPackedDay = async () => {
  const { id } = await aPaidOrder()
  const [pickup] = await shop.shop.db<{ date: string; id: number }[]>`
    select pickup_date as date, site_id as id from pickup where subscription_id = ${id} order by pickup_id limit 1`
  if (!pickup) throw new Error('Nothing is to be collected')
  return { date: pickup.date, id: pickup.id }
}

const CASH = { amount: 4, method: 'cash', paid_on: '2026-01-01' } as const
const anOwedOrder = async () => {
  const { id } = await farmer.addSubscription({
    body: { ...ORDER, cycle_id: season.cycle.cycle_id, pickup_site: season.site.site_id, is_owed: true },
  })
  return farmer.readSubscription({ params: { id } })
}
const aNotedPayment = async (): Promise<number> => {
  const { id } = await anOwedOrder()
  await farmer.notePayment({ params: { id }, body: CASH })
  const [row] = await shop.shop.db<[{ receipt_no: number }]>`select max(receipt_no) as receipt_no from receipt`
  return row.receipt_no
}

/** Somebody of last season, uploaded; brought in, if asked for. */
const aDraft = async () => {
  const content = Buffer.from(`Name,Email\nBea,bea-${Math.random()}@last.example\n`).toString('base64')
  const { import_id: id, version } = await farmer.uploadImport({ body: { file_name: 'last-season.csv', content } })
  return { params: { id }, body: { version } }
}
const anImport = async () => {
  const draft = await aDraft()
  await farmer.runImport(draft)
  await expect.poll(async () => (await farmer.readImport(draft)).state, { timeout: 10_000 }).toBe('done')
  return { params: draft.params }
}

const stripe = async () => ({ body: { password: admin.password, secret_key: shop.sandbox.secretKey } })
const emailServer = async () => {
  // Such a shop connects to no server on its own machine, and the tests' server is on it.
  shop.shop.config.isPublic = false
  return { body: { password: admin.password, smtp_url: shop.mailbox.url, mail_from: 'eggs@farm.example' } }
}
const UNPROVED = { body: { password: 'wrong-eggs' } }

const examples: Readonly<Record<NotedCall, Example>> = {
  runImport: { does: aDraft, label: 'last-season.csv', refuses: { ...NOBODY, body: { version: 1 } } },
  takeBackImport: { does: anImport, label: 'last-season.csv', refuses: NOBODY },
  inviteImported: { does: anImport, label: 'last-season.csv', refuses: NOBODY },
  inviteCustomers: { does: async () => anImport().then(() => ({ body: {} })), label: /person|people/, refuses: { body: { id: 'nobody' } } },
  addSubscription: {
    does: async () => ({ body: { ...ORDER, cycle_id: season.cycle.cycle_id, pickup_site: season.site.site_id } }),
    label: /^D-\d+ Ann$/,
    refuses: { body: { ...ORDER, cycle_id: 999_999, pickup_site: 999_999 } },
  },
  editSubscription: {
    does: async () => anOrder().then((row) => ({ params: { id: row.id }, body: { ...row, name: 'Bea' } })),
    label: /^D-\d+ (Ann|Bea)$/,
    refuses: { ...NOBODY, body: ORDER },
  },
  refundSubscription: {
    does: async () => aPaidOrder().then(({ id, version }) => ({ params: { id }, body: { version, amount: 1, cancel: false } })),
    label: /^D-\d+ Ann Miller$/,
    refuses: { ...NOBODY, body: { version: 1, amount: 1, cancel: false } },
  },
  placeRefund: {
    does: async () => {
      const { id, version, payment_ref } = await aPaidOrder()
      await shop.shop.db`insert into unplaced_refund (payment_ref, cents) values (${payment_ref ?? ''}, 100)`
      return { params: { id }, body: { version } }
    },
    label: /^D-\d+ Ann Miller$/,
    refuses: { ...NOBODY, body: { version: 1 } },
  },
  acceptPayment: {
    does: async () => aHeldOrder().then(({ id, version }) => ({ params: { id }, body: { version } })),
    label: /^D-\d+ Ann Miller$/,
    refuses: { ...NOBODY, body: { version: 1 } },
  },
  notePayment: {
    does: async () => anOwedOrder().then(({ id }) => ({ params: { id }, body: CASH })),
    label: /^D-\d+ Ann$/,
    refuses: { ...NOBODY, body: CASH },
  },
  takeBackPayment: { does: async () => ({ params: { id: await aNotedPayment() } }), label: /^D-\d+ Ann$/, refuses: NOBODY },
  returnPayment: {
    does: async () => {
      const { id } = await anOwedOrder()
      const { version } = await farmer.notePayment({ params: { id }, body: CASH })
      await farmer.cancelSubscription({ params: { id }, body: { version } })
      return { params: { id }, body: CASH }
    },
    label: /^D-\d+ Ann$/,
    refuses: { ...NOBODY, body: CASH },
  },
  waitForPayment: {
    does: async () => anOwedOrder().then(({ id, version }) => ({ params: { id }, body: { due_date: '2031-01-01', version } })),
    label: /^D-\d+ Ann$/,
    refuses: { ...NOBODY, body: { due_date: '2031-01-01', version: 1 } },
  },
  markOrderSeen: {
    does: async () => anOrderToLookAt().then(({ id, version }) => ({ params: { id }, body: { version } })),
    label: /^D-\d+ Ann Miller$/,
    refuses: { ...NOBODY, body: { version: 1 } },
  },
  markOrderUnseen: {
    does: async () => {
      const { id, version } = await anOrderToLookAt()
      await farmer.markOrderSeen({ params: { id }, body: { version } })
      return { params: { id } }
    },
    label: /^D-\d+ Ann Miller$/,
    refuses: NOBODY,
  },
  cancelSubscription: {
    does: async () => anOrder().then(({ id, version }) => ({ params: { id }, body: { version } })),
    label: /^D-\d+ Ann$/,
    refuses: { ...NOBODY, body: { version: 1 } },
  },
  cancelUnverifiedOrders: {
    does: async () => {
      await anUnverifiedDebt()
      return { body: { orders: 1 } }
    },
    label: /^D-\d+ Ann Miller$/,
    refuses: { body: { orders: 99 } },
  },
  addCycle: { does: async () => ({ body: CYCLE }), label: 'Summer 2031', refuses: { body: { ...CYCLE, number_of_weeks: 3 } } },
  editCycle: {
    does: async () => ({ ...(await aCycle()), body: { ...CYCLE, cycle_name: 'Fall 2031' } }),
    label: 'Fall 2031',
    refuses: { ...NOBODY, body: CYCLE },
  },
  toggleCycle: { does: aCycle, label: 'Summer 2031', refuses: NOBODY },
  deleteCycle: { does: aCycle, label: 'Summer 2031', refuses: NOBODY },
  addProduct: { does: async () => ({ body: HONEY }), label: 'Honey', refuses: { body: { ...HONEY, rhythms: [] } } },
  editProduct: {
    does: async () => ({ ...(await aProduct()), body: { ...HONEY, price: 12 } }),
    label: 'Honey',
    refuses: { ...NOBODY, body: HONEY },
  },
  saveProductPhoto: {
    does: async () => ({ ...(await aProduct()), body: { photo: asDataUrl(photoFromCamera()) } }),
    label: 'Honey',
    refuses: { ...NOBODY, body: { photo: null } },
  },
  archiveProduct: { does: aProduct, label: 'Honey', refuses: NOBODY },
  restoreProduct: {
    does: async () => {
      const honey = await aProduct()
      await farmer.archiveProduct(honey)
      return honey
    },
    label: 'Honey',
    refuses: NOBODY,
  },
  arrangeProducts: {
    does: async () => ({ body: { product_ids: [(await aProduct()).params.id, 1] } }),
    label: 'Products',
    refuses: { body: { product_ids: [-1] } },
  },
  addSite: { does: async () => ({ body: BARN }), label: 'Barn', refuses: { body: { ...BARN, lat: 1 } } },
  editSite: {
    does: async () => ({ ...(await aSite()), body: { ...BARN, site_name: 'New barn' } }),
    label: 'New barn',
    refuses: { ...NOBODY, body: BARN },
  },
  archiveSite: { does: aSite, label: 'Barn', refuses: NOBODY },
  restoreSite: { does: anArchivedSite, label: 'Barn', refuses: NOBODY },
  deleteSite: { does: aSite, label: 'Barn', refuses: NOBODY },
  addHost: {
    does: async () => ({ ...(await aSite()), body: { email: (await makeMember(shop, { verified: true })).email } }),
    label: 'Barn',
    refuses: { ...NOBODY, body: { email: 'nobody@people.example' } },
  },
  removeHost: { does: aHost, label: 'Barn', refuses: { params: { id: 999_999, userId: 'nobody' } } },
  setCartonPrice: { does: async () => ({ body: { carton_price: 6.5 } }), label: 'Carton price', refuses: { body: { carton_price: 0 } } },
  saveFarmSettings: {
    does: async () => ({ body: { ...(await farmer.readFarmSettings()), free_skips: 2 } }),
    label: 'farm settings',
    refuses: { body: { version: 999 } },
  },
  saveFarmPhoto: {
    does: async () => ({ body: { photo: asDataUrl(photoFromCamera()), alt: 'Our hens' } }),
    label: 'photograph',
    refuses: { body: { photo: asDataUrl(Buffer.from('no picture')), alt: 'Our hens' } },
  },
  removeFarmPhoto: {
    does: async () => {
      await farmer.saveFarmPhoto({ body: { photo: asDataUrl(photoFromCamera()), alt: 'Our hens' } })
      return {}
    },
    label: 'photograph',
    refuses: {},
  },
  resolveQuestion: { does: aQuestion, label: 'Ann: Eggs', refuses: NOBODY },
  reopenQuestion: { does: aResolvedQuestion, label: 'Ann: Eggs', refuses: NOBODY },
  answerQuestion: {
    does: async () => ({ ...(await aQuestion()), body: { message: 'Brown.', resolve: true } }),
    label: 'Ann: Eggs',
    refuses: { ...NOBODY, body: { message: 'Brown.', resolve: true } },
  },
  sendMassEmail: {
    does: async () => {
      // A letter to nobody is no letter.
      await aPaidOrder()
      return { body: letter() }
    },
    label: /./,
    refuses: { body: { ...letter(), recipients: 10_000_000 } },
  },
  planMassEmail: {
    does: async () => ({ body: { message: 'Soon', send_at: '2099-01-01 07:00' } }),
    label: /./,
    refuses: { body: { message: 'Soon', send_at: '2001-01-01 07:00' } },
  },
  stopPlannedEmail: {
    does: async () => {
      const { planned_id } = await farmer.planMassEmail({ body: { ...letter(), send_at: '2099-01-01 07:00' } })
      return { params: { id: planned_id } }
    },
    label: /./,
    refuses: NOBODY,
  },
  notifyWaitlist: {
    does: async () => {
      const ann = await makeMember(shop, { verified: true })
      await as(shop.app, ann).joinWaitlist({ body: { email: ann.email } })
      return { body: { message: 'Come!' } }
    },
    label: /./,
    refuses: { body: { message: ' ' } },
  },
  remindInvited: {
    does: async () => {
      const { params, body } = await anInvitation()
      await farmer.inviteFormer({ params, body })
      return { params }
    },
    label: /Summer 2031 at Our farm/,
    refuses: NOBODY,
  },
  inviteFormer: { does: anInvitation, label: /Summer 2031 at Our farm.*Spring/, refuses: { ...NOBODY, body: { from_cycle_id: 999_999 } } },
  addDayChange: {
    does: async () => ({ body: aDay() }),
    label: /, all sites$/,
    refuses: { body: { ...aDay(), pickup_date: '2020-01-01' } },
  },
  editDayChange: {
    does: async () => {
      const { day_change_id, version } = await farmer.addDayChange({ body: aDay() })
      return { params: { id: day_change_id }, body: { to_date: '2031-05-09', note: '', version } }
    },
    label: /, all sites$/,
    refuses: { ...NOBODY, body: { to_date: null, note: '', version: 1 } },
  },
  removeDayChange: {
    does: async () => ({ params: { id: (await farmer.addDayChange({ body: aDay() })).day_change_id } }),
    label: /, all sites$/,
    refuses: NOBODY,
  },
  markPacked: {
    does: async () => ({ params: await aPackedDay(), body: CONTENTS }),
    label: /^\w{3}, \w{3} \d+, /,
    refuses: { params: { date: '2031-06-02', id: 999_999 }, body: CONTENTS },
  },
  markUnpacked: {
    does: async () => {
      const params = await aPackedDay()
      await farmer.markPacked({ params, body: CONTENTS })
      return { params }
    },
    label: /^\w{3}, \w{3} \d+, /,
    refuses: { params: { date: '2031-06-02', id: 999_999 } },
  },
  offerSpare: {
    does: async () => ({ body: await aSpareDay() }),
    label: /^\w{3}, \w{3} \d+, /,
    refuses: { body: { site_id: 999_999, pickup_date: '2031-06-02', cartons: 12, price: 5 } },
  },
  giveBackSpare: {
    does: async () => {
      const { id } = await aPaidOrder()
      const { pickup_date = '', site_id = 0 } = (await farmer.listSpareOffers()).places[0] ?? {}
      const [row] = await shop.shop.db<[{ pickup_id: number }]>`
        select pickup_id from pickup where subscription_id = ${id} and pickup_date = ${pickup_date}`
      await farmer.makeShortage({ body: { ...NO_EGGS, date: pickup_date, lines: [{ pickup_id: row.pickup_id, less: 1 }] } })
      return { body: { site_id, pickup_date, cartons: 1 } }
    },
    label: /^\w{3}, \w{3} \d+, /,
    refuses: { body: { site_id: 999_999, pickup_date: '2031-06-02', cartons: 1 } },
  },
  stopSpare: { does: aSpareOffer, label: /^\w{3}, \w{3} \d+, /, refuses: NOBODY },
  giveSpare: { does: aSpareOffer, label: /^\w{3}, \w{3} \d+, /, refuses: NOBODY },
  tellLate: {
    does: async () => {
      const { id } = await aPaidOrder()
      const today = dateAt(shop.shop.clock(), shop.shop.farm.current.time_zone)
      await shop.shop
        .db`update pickup set pickup_date = ${today} where pickup_id = (select min(pickup_id) from pickup where subscription_id = ${id})`
      return { params: { id: season.site.site_id }, body: { minutes: 30 } }
    },
    label: /^\w{3}, \w{3} \d+, /,
    refuses: { ...NOBODY, body: { minutes: 30 } },
  },
  noteHarvest: {
    does: async () => ({ params: { date: '2027-03-02' }, body: { cartons: 20 } }),
    label: 'Week of Mon, Mar 1',
    refuses: { params: { date: 'today' }, body: { cartons: 20 } },
  },
  makeShortage: {
    does: async () => ({ body: await aShortage() }),
    label: /^Week of Mon, /,
    refuses: { body: { ...NO_EGGS, date: '2020-03-02', lines: [{ pickup_id: 999_999, less: 1 }] } },
  },
  undoShortage: {
    does: async () => {
      const { shortage_id } = await farmer.makeShortage({ body: await aShortage() })
      return { params: { id: shortage_id } }
    },
    label: /^Week of Mon, /,
    refuses: NOBODY,
  },
  giveCredit: {
    does: async () => ({ body: { email: (await makeMember(shop)).email, amount: 13, note: 'Broken eggs' } }),
    label: /@people\.example$/,
    refuses: { body: { email: 'nobody@people.example', amount: 13, note: '' } },
  },
  writeToCustomer: {
    does: async () => ({ params: { userId: (await makeMember(shop)).id }, body: { subject: 'Your eggs', message: 'They wait.' } }),
    label: /^Your eggs \(.*@people\.example\)$/,
    refuses: { params: { userId: 'nobody' }, body: { subject: 'Your eggs', message: 'They wait.' } },
  },
  setCustomerNote: {
    does: async () => ({ params: { userId: (await makeMember(shop)).id }, body: { note: 'Likes blue eggs', was: '' } }),
    label: /@people\.example$/,
    refuses: { params: { userId: 'nobody' }, body: { note: 'Likes blue eggs', was: '' } },
  },
  refundGift: {
    does: async () => aPaidGift().then(({ gift_id, version }) => ({ params: { id: gift_id }, body: { version } })),
    label: /^\d+$/,
    refuses: { ...NOBODY, body: { version: 1 } },
  },
  beginShop: {
    does: async () => ({ body: { farm_name: 'Our farm', site_address: '1 Lane, Dryden, NY 13053', pickup_day: 'Thursday' } }),
    label: 'Our farm',
    refuses: { body: { farm_name: '', site_address: '', pickup_day: 'Someday' } },
  },
  resendMail: { does: aSentMail, label: /An answer from Our farm/, refuses: NO_MAIL },
  sendWaitingMails: { does: aForgottenMail, label: /^\d+ emails?$/, refuses: {} },
  markMailSeen: { does: aFailedMail, label: /An answer from Our farm/, refuses: NO_MAIL },
  markMailUnseen: {
    does: async () => {
      const mail = await aFailedMail()
      await farmer.markMailSeen(mail)
      return mail
    },
    label: /An answer from Our farm/,
    refuses: NO_MAIL,
  },
  connectPayments: { does: stripe, label: /^Stripe \(Payment sandbox\), test key ending in /, refuses: UNPROVED },
  disconnectPayments: {
    does: async () => {
      await farmer.connectPayments(await stripe())
      return { body: { password: admin.password } }
    },
    label: /^Stripe \(Payment sandbox\), test key ending in /,
    refuses: UNPROVED,
  },
  connectEmail: { does: emailServer, label: /^email through 127\.0\.0\.1:\d+, from eggs@farm.example$/, refuses: UNPROVED },
  disconnectEmail: {
    does: async () => {
      await farmer.connectEmail(await emailServer())
      return { body: { password: admin.password } }
    },
    label: /^email through 127\.0\.0\.1:\d+, from eggs@farm.example$/,
    refuses: UNPROVED,
  },
}

const isChange = (name: CallName): name is NotedCall =>
  (calls[name] as Call).who === 'admin' && calls[name].method !== 'GET' && !UNNOTED.some((each) => each === name)
const changing = callNames.filter(isChange)

const written = () => shop.shop.db`select * from activity order by activity_id`

describe('the record', () => {
  test('has an example of every call by which an admin changes something', () => {
    expect(Object.keys(examples).sort()).toEqual([...changing].sort())
  })

  describe.each(changing)('of %s', (name) => {
    test('says once who did it and what it was about, and keeps all that was written before', async () => {
      const sending = await examples[name].does()
      const before = await written()
      const reply = await shop.app.inject(requestOf(name, sending, admin))
      expect([reply.statusCode, reply.statusCode < 300 ? '' : reply.body]).toEqual([expect.toBeOneOf([200, 204]), ''])
      const after = await written()
      expect(after.slice(0, before.length)).toEqual(before)
      expect(after.slice(before.length)).toEqual([
        expect.objectContaining({
          action: name,
          who: admin.email,
          user_id: admin.id,
          label: expect.stringMatching(examples[name].label),
        }),
      ])
    })

    test('says nothing when the call is refused', async () => {
      // While a mail is on its way, sending what waits is not refused.
      await expect.poll(() => shop.shop.db`select from mail where status = 'queued'`).toHaveLength(0)
      const before = await written()
      const reply = await shop.app.inject(requestOf(name, examples[name].refuses, admin))
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      expect(reply.statusCode).toBeLessThan(500)
      expect(await written()).toEqual(before)
    })
  })
})
