import { toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import { showFailure } from '../../kernel/spoken/show-failure.ts'
import { fitInstallments } from '../../money/installments/fit-installments.ts'
import { replaceCard, settleCard } from '../../money/installments/replace-card.ts'
import { isPayable, notePaymentIn } from '../../money/pay-later/note-payment.ts'
import { payOwed } from '../../money/pay-later/pay-owed.ts'
import { returnByHand, takeBack } from '../../money/pay-later/return-payment.ts'
import { endPageFirst } from '../../money/payment-page/end-page.ts'
import { labelOf } from '../../orders/order-label.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as installmentTries from '../../store/money/installment-tries.ts'
import * as owed from '../../store/money/owed.ts'
import * as orders from '../../store/orders/orders.ts'
import * as activities from '../../store/people/activities.ts'
import * as handOver from '../../store/pickups/hand-over.ts'

/** What the activity log shows of an order's money. */
const moneyOf = ({ status, farm_amount, owed_amount }: Order) => ({ status, farm_amount, owed_amount })

export const paymentHandlers = {
  listMyOwed: async ({ user, db, shop, today, language }) =>
    (await owed.listOfUser(db, user.id, today)).map((order) => ({
      ...order,
      reference: showReference(order.id),
      how: shop.farm.current.pay_farm_text,
      installments: order.installments.map((installment) => ({
        ...installment,
        failure: installment.failure && showFailure(installment.failure, language),
      })),
    })),

  payOwed,
  replaceCard,
  settleCard,

  notePayment: async ({ params, body, user, db, shop, today, refuse }) => {
    if (body.paid_on > today) throw refuse('dayToCome')
    const { method, paid_on, note = '' } = body
    const given = { cents: toCents(body.amount), method, paid_on, note, who: user.email }
    const at = shop.clock()
    if (isPayable(await checkouts.findById(db, params.id), given.cents)) await endPageFirst(shop, params.id, refuse)
    return db.begin(async (tx) => {
      const make = async () => {
        const was = await orders.find(tx, params.id)
        await notePaymentIn({ shop, params, refuse }, tx, given)
        const is = await orders.read(tx, params.id)
        const how = { method, paid_on, ...(note && { note }) }
        await activities.note(tx, { user, at }, 'notePayment', {
          label: labelOf(is),
          was: was ? moneyOf(was) : {},
          is: { ...moneyOf(is), ...how },
        })
        return params.id
      }
      return orders.read(tx, await runOnce(tx, { call: 'notePayment', body: { ...body, ...params }, user, at, refuse }, make))
    })
  },

  takeBackPayment: ({ params, user, db, shop, today, refuse }) =>
    db.begin(async (tx) => {
      const { was, id } = await takeBack({ shop, params, refuse }, tx, { paid_on: today, who: user.email })
      const is = await orders.read(tx, id)
      await activities.note(tx, { user, at: shop.clock() }, 'takeBackPayment', {
        label: labelOf(is),
        was,
        is: {
          status: is.status,
          farm_amount: is.farm_amount,
        },
      })
      return is
    }),

  returnPayment: ({ params, body, user, db, shop, today, refuse }) => {
    if (body.paid_on > today) throw refuse('dayToCome')
    const { method, paid_on, note = '' } = body
    const given = { cents: toCents(body.amount), method, paid_on, note, who: user.email }
    const at = shop.clock()
    return db.begin(async (tx) => {
      const make = async () => {
        const farm_cents = await returnByHand({ shop, params, refuse }, tx, given)
        const is = await orders.read(tx, params.id)
        const was = { farm_amount: toDollars(farm_cents) }
        const how = { method, paid_on, ...(note && { note }) }
        await activities.note(tx, { user, at }, 'returnPayment', { label: labelOf(is), was, is: { farm_amount: is.farm_amount, ...how } })
        return params.id
      }
      return orders.read(tx, await runOnce(tx, { call: 'returnPayment', body: { ...body, ...params }, user, at, refuse }, make))
    })
  },

  waitForPayment: ({ params, body, user, db, shop, today, refuse }) =>
    db.begin(async (tx) => {
      const order = await checkouts.lockById(tx, params.id)
      if (!order) throw refuse('notFound')
      if (order.version !== body.version) throw refuse('changedMeanwhile')
      if (order.status !== 'owed') throw refuse('notOwed')
      if (body.due_date < today) throw refuse('dayPassed')
      await owed.setDue(tx, params.id, body.due_date)
      await installmentTries.restart(tx, params.id, body.due_date)
      await fitInstallments(shop, tx, params.id)
      const was = { due_date: order.due_date }
      const is = { due_date: body.due_date }
      await activities.note(tx, { user, at: shop.clock() }, 'waitForPayment', { label: labelOf(order), was, is })
      return orders.read(tx, params.id)
    }),

  notePaymentAtSite: async ({ params, body, user, db, shop, today, refuse }) => {
    if (user.role !== 'admin' && !shop.farm.current.hosts_note_payments) throw refuse('hostsMayNot')
    const given = { cents: toCents(body.amount), method: body.method, paid_on: today, note: '', who: user.email }
    const at = shop.clock()
    const isTheirs = (tx: Db) => handOver.isOnLists(tx, user, params.id, today)
    if (!(await isTheirs(db))) throw refuse('notFound')
    if (await handOver.isNotedByFarm(db, user, params.id)) throw refuse('ownPayment')
    if (isPayable(await checkouts.findById(db, params.id), given.cents)) await endPageFirst(shop, params.id, refuse)
    return db.begin(async (tx) => {
      const make = async () => {
        const was = await orders.read(tx, params.id)
        await notePaymentIn({ shop, params, refuse }, tx, given)
        const is = await orders.read(tx, params.id)
        // In the activity log it is the same action, whoever does it.
        await activities.note(tx, { user, at }, 'notePayment', {
          label: labelOf(is),
          was: moneyOf(was),
          is: { ...moneyOf(is), method: body.method },
        })
        return params.id
      }
      const id = await runOnce(tx, { call: 'notePaymentAtSite', body: { ...body, ...params }, user, at, refuse }, make)
      const order = await checkouts.findById(tx, id)
      return { owed_cents: order ? owedCents(order) : 0 }
    })
  },
} satisfies Partial<Handlers>
