import { showReference } from '../../../shared/rules/order-reference.ts'
import { phoneIn, readSearch } from '../../../shared/rules/search-words.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { showPeople } from '../../../words/en/dashboard/admin.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import { inviteUninvited } from '../../imports/invite-imported.ts'
import { headFor } from '../../mail/letter-head.ts'
import { personalLetter } from '../../mail/letters/farm-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as sites from '../../store/farm/sites.ts'
import * as mailPages from '../../store/mail/mail-pages.ts'
import * as questions from '../../store/mail/questions.ts'
import * as creditRecord from '../../store/money/credit-record.ts'
import * as credits from '../../store/money/credits.ts'
import * as receiptRecord from '../../store/money/receipt-record.ts'
import * as orders from '../../store/orders/orders.ts'
import * as activities from '../../store/people/activities.ts'
import * as customerList from '../../store/people/customers/customer-list.ts'
import * as oneCustomer from '../../store/people/customers/one-customer.ts'
import * as uninvited from '../../store/people/uninvited.ts'
import * as customerVisits from '../../store/pickups/customer-visits.ts'

/** Of each list, so many on a customer's page; the records have the rest. */
const ORDERS_SHOWN = 20
const LATEST = 10

const FOUND_MOST = 6

const noCredit = { balance_cents: 0, entries: [] }

const readCredit = async (db: Db, user_id: string) => {
  const entries = await creditRecord.listOfUser(db, user_id)
  return { balance_cents: entries.reduce((sum, { cents }) => sum + cents, 0), entries: entries.slice(0, LATEST) }
}

const phoneOf = (note: string, list: readonly Order[]): string =>
  [note, ...list.map(({ farm_notes }) => farm_notes)].map(phoneIn).find(Boolean) ?? ''

export const customerHandlers = {
  listCustomers: ({ query, db, today }) => customerList.readPage(db, query, today),

  readCustomer: async ({ params, db, today, refuse }) => {
    const known = await oneCustomer.findKnown(db, params.userId)
    if (!known) throw refuse('notFound')
    const user_id = 'user_id' in known ? known.user_id : undefined
    const { ids, since, ...head } = await oneCustomer.readHead(db, known)
    const [list, visits, credit, receipts, mails, asked] = await Promise.all([
      orders.listMany(db, ids.slice(0, ORDERS_SHOWN)),
      customerVisits.listOf(db, ids, today),
      user_id ? readCredit(db, user_id) : noCredit,
      user_id ? receiptRecord.listOfUser(db, user_id) : receiptRecord.listOfOrders(db, ids),
      head.email ? mailPages.listTo(db, head.email, LATEST) : [],
      user_id ? questions.listOfUser(db, user_id) : [],
    ])
    const latestFirst = receipts.toSorted((a, b) => b.receipt_no - a.receipt_no)
    return {
      ...head,
      id: 'user_id' in known ? known.user_id : showReference(known.order_id),
      has_account: user_id !== undefined,
      since: since.toISOString(),
      phone: phoneOf(head.note, list),
      list,
      ...visits,
      credit,
      held_credit_cents: user_id && !head.is_verified ? await credits.heldFor(db, head.email) : 0,
      receipts: latestFirst.slice(0, LATEST),
      mails,
      questions: asked.slice(0, LATEST),
    }
  },

  setCustomerNote: ({ params, body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const person = await oneCustomer.lockNote(tx, params.userId)
      if (!person) throw refuse('notFound')
      if (person.note !== body.was) throw refuse('changedMeanwhile')
      const note = body.note.trim()
      await oneCustomer.setNote(tx, params.userId, note)
      // The note itself is in one place only, which is emptied when the account is closed.
      await activities.note(tx, { user, at: shop.clock() }, 'setCustomerNote', { label: person.email })
      return { note }
    }),

  writeToCustomer: async ({ params, body, user, db, shop, refuse }) => {
    const known = await oneCustomer.findKnown(db, params.userId)
    if (!known) throw refuse('notFound')
    const { email, is_uninvited } = await oneCustomer.readHead(db, known)
    if (!email) throw refuse('noEmailKnown')
    if (is_uninvited) throw refuse('notInvitedYet')
    const at = shop.clock()
    const { current: farm } = shop.farm
    await db.begin((tx) =>
      runOnce(tx, { call: 'writeToCustomer', body: { ...body, ...params }, user, at, refuse }, async () => {
        const head = 'user_id' in known ? await headFor(tx, farm, known.user_id) : { farm: farm.farm_name, language: 'en' as const }
        await postMails(tx, shop.queue, [{ to: email, letter: personalLetter(head, body) }])
        await activities.note(tx, { user, at }, 'writeToCustomer', { label: `${body.subject} (${email})` })
        return 0
      }),
    )
  },

  readUninvited: async ({ db }) => ({ people: await uninvited.count(db) }),

  inviteCustomers: async ({ body, user, db, shop, refuse }) => {
    const known = body.id === undefined ? undefined : await oneCustomer.findKnown(db, body.id)
    if (body.id !== undefined && !known) throw refuse('notFound')
    const email = known && (await oneCustomer.readHead(db, known)).email
    return db.begin(async (tx) => {
      const mailed = await inviteUninvited(tx, shop, email)
      if (mailed === 0) throw refuse('nobodyToInvite')
      await activities.note(tx, { user, at: shop.clock() }, 'inviteCustomers', {
        label: email ?? showPeople(mailed),
        is: { recipients: mailed },
      })
      return { mailed }
    })
  },

  searchEverything: async ({ query, db, today }) => {
    const q = query.q.trim()
    const search = readSearch(q)
    const words = q.toLowerCase()
    const [people, order, allSites] = await Promise.all([
      customerList.listFound(db, q, today, FOUND_MOST),
      search.kind === 'order' ? orders.find(db, search.id) : undefined,
      search.kind === 'name' ? sites.list(db) : [],
    ])
    const matching = allSites.filter((site) => `${site.site_name} ${site.site_address} ${site.site_town}`.toLowerCase().includes(words))
    return {
      customers: people,
      orders: order ? [{ id: order.id, reference: showReference(order.id), name: order.name, egg_cycle: order.egg_cycle }] : [],
      sites: matching.slice(0, FOUND_MOST),
    }
  },
} satisfies Partial<Handlers>
