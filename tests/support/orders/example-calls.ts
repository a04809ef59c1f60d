import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { CallName } from '../../../src/shared/calls.ts'
import { importFieldNames } from '../../../src/shared/fields/import-fields.ts'
import { type Member, makeAdmin, makeMember, randomAddress } from '../people/people.ts'
import { as } from '../shop/client.ts'
import { asDataUrl, photoFromCamera } from '../shop/photos.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { checkOut, openSeason } from './orders.ts'
import { sell } from './paid-orders.ts'

/** A small farm in which every call has something to work on, and one sending of each call that fits. */

export const openFarm = async (shop: TestShop) => {
  const admin = await makeAdmin(shop)
  const customer = await makeMember(shop, { verified: true })
  const season = await openSeason(shop)
  const farmer = as(shop.app, admin)
  const { cycle_id } = season.cycle
  const { site_id } = season.site
  const order = { name: 'Ann', cycle_id, pickup_site: site_id, cartons_per_week: 1, donation_cartons: 0, total_amount: 52 }
  const { id: order_id } = await farmer.addSubscription({ body: order })
  await sell(shop, customer, season.cycle, season.site)
  const [pickup] = await as(shop.app, customer).listMyPickups()
  const { id: session_id } = await checkOut(shop, await makeMember(shop), season)
  await as(shop.app, customer).askQuestion({ body: { name: 'Ann', email: customer.email, subject: 'Eggs', message: 'Blue?' } })
  const [question] = await farmer.listQuestions()
  const [mail] = await farmer.listMails({ query: {} })
  if (!pickup || !question || !mail) throw new Error('The farm is not whole')
  const settings = await farmer.readFarmSettings()
  return { admin, customer, season, cycle_id, site_id, order, order_id, pickup, session_id, question, mail, settings }
}
export type Farm = Awaited<ReturnType<typeof openFarm>>

type Example = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> }

const anyone = (): Record<string, Example> => {
  const email = 'ann@farm.example'
  const password = 'six-eggs'
  const token = 'no-such-token'
  const endpoint = 'https://push.example/ann'
  const credential = { id: 'e30', rawId: 'e30', type: 'public-key' }
  const signed = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' } }
  return {
    signUp: { body: { email, password } },
    signIn: { body: { email, password, rememberMe: true, code: '123456' } },
    sendReset: { body: { email } },
    resetPassword: { body: { token, password } },
    ratePassword: { body: { email, password } },
    changePassword: { body: { password, newPassword: password } },
    endMySession: { params: { id: randomUUID() } },
    verifyEmail: { body: { token } },
    changeEmail: { body: { email, password } },
    confirmEmail: { body: { token } },
    beginSecondFactor: { body: { password, code: '123456' } },
    turnOnSecondFactor: { body: { code: '123456' } },
    turnOffSecondFactor: { body: { password, code: '123456' } },
    renewRecoveryCodes: { body: { password, code: '123456' } },
    beginPasskey: { body: { password, code: '123456' } },
    addPasskey: { body: { credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'e30' } } } },
    renamePasskey: { params: { id: 999_999 }, body: { name: 'Phone' } },
    removePasskey: { params: { id: 999_999 }, body: { password, code: '123456' } },
    provePasskey: { body: { credential: signed } },
    logInByPasskey: { body: { credential: signed, rememberMe: true } },
    turnOnNotifications: { body: { endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
    turnOffNotifications: { body: { endpoint } },
    checkNotifications: { body: { endpoint } },
    testNotifications: { body: { endpoint } },
    sendLoginCode: { body: { email } },
    logInByCode: { body: { code: 'k7m2-9xqf', rememberMe: true } },
    setNewsletterWanted: { body: { token, wanted: true } },
    readReminderByLink: { body: { token } },
    setReminderByLink: { body: { token, reminder: 'evening' } },
    readInvitation: { body: { token } },
    readCard: { body: { token } },
    changeByCard: { body: { token, pickup_id: 1, change: 'skip' } },
    readCardWeeks: { body: { token, pickup_id: 1 } },
    moveByCard: { body: { token, pickup_id: 1, week: 1 } },
    sayTookByCard: { body: { token, site_id: 1, took: true } },
    nameFriendByCard: { body: { token, pickup_id: 1, friend_name: 'Bo' } },
    answerInvitation: { body: { token, declined: true } },
    readRenewalByLink: { body: { token } },
    endRenewalByLink: { body: { token } },
  }
}

const customers = ({ customer, cycle_id, site_id, pickup, session_id }: Farm): Record<string, Example> => {
  const params = { id: pickup.pickup_id }
  const order = { name: 'Ann', amount: 0, cartonsPerWeek: 1, eggCycle: cycle_id, pickupSite: site_id, donationCartons: 0 }
  return {
    joinWaitlist: { body: { email: customer.email } },
    startCheckout: {
      body: {
        ...order,
        userId: customer.id,
        email: customer.email,
        secondEmail: '',
        additionalNotes: ' ',
        creditCents: 0,
        payLater: 'farm',
      },
    },
    settleCheckout: { body: { session_id } },
    replaceCard: { params: { id: 1 } },
    renew: { params: { cycleId: cycle_id }, body: { pay: 'page', installments: 0, amount: 5200, creditCents: 0 } },
    startAutoRenewal: { body: { pays: 'card', terms: 1 } },
    settleCard: { body: { session_id } },
    payOwed: { params: { id: 1 }, body: { what: 'due' } },
    readMyChange: { params: { id: 1 } },
    planMyChange: { params: { id: 1 }, body: { cartons_per_week: 2, site_id } },
    changeMyOrder: {
      params: { id: 1 },
      body: { cartons_per_week: 2, site_id, was_cartons: 1, was_site_id: site_id, difference_cents: 0, press: newKey() },
    },
    dropMyChange: { params: { id: 1 } },
    planMyEnd: { params: { id: 1 } },
    endMyOrder: { params: { id: 1 }, body: { from_date: '2026-01-01', card_cents: 0, credit_cents: 0, owed_after_cents: 0 } },
    notePaymentAtSite: { params: { id: 1 }, body: { amount: 1, method: 'cash', press: newKey() } },
    readMapGround: { query: { lat: '42.49', lon: '-76.29' } },
    findLocation: { body: { address: 'Dryden, NY 13053' } },
    askQuestion: { body: { name: 'Ann', email: customer.email, subject: 'Eggs', message: 'Blue?', created_at: '2026-01-01' } },
    listMySubscriptions: { params: { userId: customer.id } },
    readPickupChoices: { params },
    skipPickup: { params },
    givePickup: { params },
    movePickup: { params, body: { week: 2 } },
    collectElsewhere: { params, body: { site_id } },
    undoPickup: { params },
    nameFriend: { params, body: { friend_name: 'Bo' } },
    foreseeAway: { body: { from: '2026-01-01', to: '2026-01-31', way: 'skipFirst' } },
    goAway: { body: { from: '2026-01-01', to: '2026-01-31', way: 'giveAll' } },
    comeBack: { body: { pickup_ids: [pickup.pickup_id] } },
    setReminder: { body: { reminder: 'morning' } },
    buyGift: {
      body: {
        ...{ cents: 1, cartons: { cycle_id, cartons_per_week: 1 }, from_name: 'Ann', to_name: 'Bo', message: 'Enjoy!' },
        ...{ to_email: '', send_on: '2027-03-01', press: newKey() },
      },
    },
    settleGift: { body: { session_id } },
    redeemGift: { body: { gift_code: 'ABCD-EFGH-JKLM-N' } },
    readGiftCard: { params: { id: 1 } },
    resendGift: { params: { id: 1 }, body: { to_email: 'bo@people.example', version: 1 } },
    sendGiftOtherwise: { params: { id: 1 }, body: { to_email: 'bo@people.example', send_on: null, version: 1 } },
    joinWaitingList: { body: { cycle_id, site_id, cartons_per_week: 1 } },
    downloadMyData: { query: { format: 'json' } },
    closeAccount: { body: { password: 'not-this-one', pickups: 0, credit_cents: 0 } },
    leaveWaitingList: { params: { cycleId: cycle_id } },
    readReceipt: { params: { id: 1 } },
    readMyStatement: { params: { cycleId: cycle_id } },
    markPickups: {
      body: { marks: [{ pickup_id: pickup.pickup_id, pickup_date: pickup.pickup_date, mark: null, at: '2026-01-01T00:00:00Z' }] },
    },
  }
}

const newKey = () => randomUUID().replaceAll('-', '')
const PRODUCT = { product_name: 'Half dozen', short_name: '6', price: 3.5, eggs: 6, rhythms: [1 as const, 2 as const] }
const CYCLE = { cycle_name: 'Autumn', start_date: '2027-03-01', end_date: '2027-05-09', number_of_weeks: 10 }
const CYCLE_RULES = { opens_at: '2027-01-01 08:00', closes_at: null, cartons_limit: 500 }
const SITE = { site_name: 'Barn', site_address: '1 Lane', site_instructions: '', pickup_start_day: 'Monday', pickup_deadline_day: 'Friday' }
const LAST_SEASON = 'Name,Email\nAnn Miller,ann@last.example\n'
const MATCHING = Object.fromEntries(importFieldNames.map((name) => [name, name === 'name' ? 0 : name === 'email' ? 1 : null]))
const DEFAULTS = { cycle_id: null, site_id: null, cartons_per_week: null, status: 'manual', date_order: 'mdy' }
const PIN = { lat: 42.4, lon: -76.4, places: 100 }

const farmers = (farm: Farm): Record<string, Example> => {
  const { customer, cycle_id, site_id, order, order_id, question, mail, settings } = farm
  const edited = {
    name: 'Ann',
    cartons_per_week: 1,
    donation_cartons: 0,
    total_amount: 52,
    second_email: '',
    additional_notes: '',
    farm_notes: '',
  }
  const day = { date: '2027-03-01' }
  const ofOrder = { id: order_id }
  const ofCycle = { id: cycle_id }
  const ofSite = { id: site_id }
  const page = { page: 1, per_page: 5, q: 'ann' }
  const span = { from: '2027-01-01', until: '2027-03-31' }
  const handed = { amount: 1, method: 'check', paid_on: '2026-01-01', note: 'No. 12' }
  const foretold = { credit_cents: 0, coming_cents: 0 }
  const chosen = {
    q: 'ann',
    cycle_id,
    site_id,
    product_id: 1,
    status: 'paid',
    care: 'yes',
    overdue: 'yes',
    unverified: 'yes',
    imported: 'yes',
  }
  const proof = { password: 'six-eggs', code: '123456' }
  return {
    connectPayments: { body: { ...proof, secret_key: 'sk_test_1' } },
    disconnectPayments: { body: proof },
    connectEmail: { body: { ...proof, smtp_url: 'smtp://127.0.0.1:1', mail_from: 'eggs@farm.example' } },
    disconnectEmail: { body: proof },
    listSubscriptions: { query: { ...page, ...chosen, sort: 'name' } },
    addSubscription: {
      body: {
        ...order,
        overfill: true,
        press: newKey(),
        second_email: '',
        additional_notes: '',
        farm_notes: '',
        is_owed: false,
        paid_by: 'cash',
      },
    },
    editSubscription: { params: ofOrder, body: edited },
    readSubscription: { params: ofOrder },
    readSubscriptionTotals: { query: chosen },
    refundSubscription: { params: ofOrder, body: { version: 1, amount: 1, cancel: false, ...foretold } },
    acceptPayment: { params: ofOrder, body: { version: 99 } },
    placeRefund: { params: ofOrder, body: { version: 99 } },
    markOrderSeen: { params: ofOrder, body: { version: 99 } },
    markOrderUnseen: { params: ofOrder },
    cancelSubscription: { params: ofOrder, body: { version: 99, ...foretold } },
    readBalance: { params: ofOrder },
    cancelUnverifiedOrders: { body: { orders: 1 } },
    notePayment: { params: ofOrder, body: { ...handed, press: newKey() } },
    takeBackPayment: { params: { id: 1 } },
    returnPayment: { params: ofOrder, body: { ...handed, press: newKey() } },
    waitForPayment: { params: ofOrder, body: { due_date: '2027-03-01', version: 99 } },
    downloadCycleOrders: { params: { cycleId: cycle_id } },
    downloadSiteOrders: { params: { cycleId: cycle_id, siteId: site_id } },
    downloadChosenOrders: { query: { orders: String(order_id) } },
    addCycle: { body: { ...CYCLE, ...CYCLE_RULES, press: newKey() } },
    editCycle: { params: ofCycle, body: { ...CYCLE, ...CYCLE_RULES, cycle_id, is_active: true } },
    deleteCycle: { params: ofCycle },
    toggleCycle: { params: ofCycle, body: { is_active: true } },
    addSite: { body: { ...SITE, ...PIN, press: newKey() } },
    editSite: { params: ofSite, body: { ...SITE, ...PIN, site_id } },
    deleteSite: { params: ofSite },
    archiveSite: { params: ofSite },
    restoreSite: { params: ofSite },
    addExtra: { params: { id: 1 }, body: { product: 1, cartons: 1, amount: 650, creditCents: 0 } },
    addProduct: { body: { ...PRODUCT, press: newKey() } },
    editProduct: { params: { id: 1 }, body: { ...PRODUCT, product_name_es: 'Docena', eggs: 12, version: 99 } },
    archiveProduct: { params: { id: 1 } },
    saveProductPhoto: { params: { id: 1 }, body: { photo: null } },
    restoreProduct: { params: { id: 1 } },
    arrangeProducts: { body: { product_ids: [1] } },
    setCartonPrice: { body: { carton_price: 6.5 } },
    resolveQuestion: { params: { id: question.id } },
    reopenQuestion: { params: { id: question.id } },
    answerQuestion: { params: { id: question.id }, body: { message: 'Yes.', resolve: false } },
    listResolvedQuestions: { query: page },
    sendMassEmail: {
      body: {
        message: 'Eggs!',
        subject: 'News',
        cycle_id,
        site_id,
        order_ids: [order_id],
        part: 'onDay',
        day: '2026-01-01',
        recipients: 9_999,
      },
    },
    planMassEmail: {
      body: { message: 'Eggs!', subject: 'News', cycle_id, site_id, part: 'onDay', day: '2026-01-01', send_at: '2099-01-01 07:00' },
    },
    listPlannedEmails: {},
    stopPlannedEmail: { params: { id: 1 } },
    readAudience: { query: { cycle_id, site_id, orders: String(order_id), part: 'onDay', day: '2026-01-01', product_id: 1, names: 'yes' } },
    previewMassEmail: { body: { message: 'Eggs!', subject: 'News' } },
    sendTestEmail: { body: { message: 'Eggs!', subject: 'News' } },
    notifyWaitlist: { body: { message: 'Eggs!' } },
    readMailing: { params: { id: 1 } },
    readPackingDay: { params: day },
    readWeek: { query: { of: day.date } },
    readPackingWeek: { params: day },
    markPacked: { params: { ...day, ...ofSite }, body: { contents: '0'.repeat(32) } },
    markUnpacked: { params: { ...day, ...ofSite } },
    countLateReaders: { params: ofSite },
    tellLate: { params: ofSite, body: { minutes: 30, press: newKey() } },
    readHarvest: { query: { of: day.date } },
    noteHarvest: { params: day, body: { cartons: 20 } },
    planShortage: { body: { date: day.date, cartons: 0, rule: 'largest' } },
    makeShortage: {
      body: {
        date: day.date,
        cartons: 0,
        rule: 'largest',
        lines: [{ pickup_id: 1, less: 1 }],
        way: 'week',
        week: day.date,
        note: '',
        press: newKey(),
      },
    },
    undoShortage: { params: { id: 1 } },
    offerPickup: { params: { id: 1 } },
    setShortChoice: { body: { first: false, way: null } },
    downloadPacking: { params: day },
    offerSpare: { body: { site_id, pickup_date: '2027-03-08', cartons: 12, price: 5, press: newKey() } },
    giveBackSpare: { body: { site_id, pickup_date: '2027-03-08', cartons: 1 } },
    stopSpare: { params: { id: 1 } },
    giveSpare: { params: { id: 1 } },
    takeSpare: { params: { id: 1 }, body: { offer_id: 1, cartons: 1, amount: 500, creditCents: 0 } },
    sayTook: { body: { site_id, took: true } },
    saveFarmSettings: { body: settings },
    beginShop: { body: { farm_name: 'Hen Hill', site_address: '1 Lane, Dryden, NY 13053', pickup_day: 'Thursday', press: newKey() } },
    noteFirstStep: { body: { step: 'looked' } },
    saveFarmPhoto: { body: { photo: asDataUrl(photoFromCamera()), alt: 'Our hens' } },
    addDayChange: { body: { pickup_date: '2027-03-08', site_id, to_date: '2027-03-09', note: '' } },
    editDayChange: { params: { id: 1 }, body: { to_date: '2027-03-10', note: '', version: 1 } },
    removeDayChange: { params: { id: 1 }, query: { version: 1 } },
    foreseeDayChange: { body: { pickup_date: '2027-03-15', site_id, to_date: null, note: '' } },
    foreseeEditedDay: { params: { id: 1 }, body: { to_date: null, note: '', version: 1 } },
    foreseeTakingBack: { params: { id: 1 }, query: { version: 1 } },
    addHost: { params: ofSite, body: { email: customer.email } },
    removeHost: { params: { id: site_id, userId: customer.id } },
    uploadImport: { body: { file_name: 'last-season.csv', content: Buffer.from(LAST_SEASON).toString('base64'), press: newKey() } },
    readImport: { params: { id: 1 } },
    matchImport: { params: { id: 1 }, body: { version: 1, matching: MATCHING, defaults: DEFAULTS, sheet: 'Sheet1' } },
    listImportValues: { params: { id: 1 } },
    chooseImportValues: { params: { id: 1 }, body: { version: 99, values: [{ field: 'site', value: 'Barn', chosen: { becomes: null } }] } },
    changeImportRow: { params: { id: 1, line: 2 }, body: { version: 99, cells: { name: 'Ann', site: null }, decision: 'leftOut' } },
    listImportRows: { params: { id: 1 }, query: { page: 1, per_page: 5, show: 'ready', problem: 'unknownSite' } },
    runImport: { params: { id: 1 }, body: { version: 99 } },
    takeBackImport: { params: { id: 1 } },
    dropImport: { params: { id: 1 } },
    inviteImported: { params: { id: 1 } },
    listCredits: { query: page },
    listReceipts: { query: { ...page, ...span } },
    readReceiptTotals: { query: { ...span, q: 'ann' } },
    listOrderReceipts: { params: ofOrder },
    readStatement: { params: ofOrder },
    downloadReceipts: { query: { ...span, format: 'csv' } },
    compareBooks: { query: span },
    listGifts: { query: page },
    refundGift: { params: { id: 1 }, body: { version: 1 } },
    inviteCustomers: { body: { id: customer.id } },
    listCustomers: { query: { q: 'ann', show: 'owes', after: `1.${customer.id}` } },
    readCustomer: { params: { userId: customer.id } },
    writeToCustomer: { params: { userId: customer.id }, body: { subject: 'Eggs', message: 'They wait for you.', press: newKey() } },
    setCustomerNote: { params: { userId: customer.id }, body: { note: 'Likes blue eggs', was: '' } },
    searchEverything: { query: { q: 'ann' } },
    giveCredit: { body: { email: customer.email, amount: 1, note: '', press: newKey() } },
    countFormer: { params: ofCycle, query: { from_cycle_id: cycle_id } },
    inviteFormer: { params: ofCycle, body: { from_cycle_id: cycle_id } },
    listInvitations: { params: ofCycle },
    remindInvited: { params: ofCycle },
    listActivity: { query: { ...page, about: 'changes' } },
    listMails: { query: { ...page, status: 'sent', mailing_id: '1' } },
    listMailLines: { query: { page: 1, per_page: 5 } },
    readMail: { params: { id: mail.mail_id } },
    resendMail: { params: { id: mail.mail_id } },
    readHealth: { query: { which: 'fast', again: '1' } },
    markMailSeen: { params: { id: mail.mail_id } },
    markMailUnseen: { params: { id: mail.mail_id } },
  }
}

/** One sending that fits, for each call that takes anything. */
export const examplesFor = (farm: Farm) => ({ ...anyone(), ...customers(farm), ...farmers(farm) }) as Partial<Record<CallName, Example>>

/** Who makes such a call, from an address of their own: limits by address are not what is tried here. */
export const callerOf = (who: string, { admin, customer }: Farm): Member => ({
  ...(who === 'admin' || who === 'host' ? admin : customer),
  address: randomAddress(),
})

/** A farm and an example of each call, for all tests of a file; read them inside the tests. */
export const useExamples = (shop: TestShop): { farm: Farm; examples: ReturnType<typeof examplesFor> } => {
  const kept = { farm: {} as Farm, examples: {} as ReturnType<typeof examplesFor> }
  beforeAll(async () => {
    Object.assign(kept.farm, await openFarm(shop))
    Object.assign(kept.examples, examplesFor(kept.farm))
  })
  return kept
}
