import { RENEWAL_TERMS } from '../../../src/shared/renewal-terms.ts'
import { tryTo } from '../world/attempt.ts'
import { as } from '../world/client.ts'
import { PASSWORD } from '../world/people.ts'
import { customerWith, type Deed, payPage, sessionIn } from './deed.ts'

/** What customers do with their orders, their money and their account. */

const change: Deed = async (world, random) => {
  const person = await customerWith(world, random, ['paid', 'owed'])
  if (!person) return
  const client = as(world, person)
  const params = { id: person.order }
  const now = await tryTo(world, 'look at an order', client.readMyChange({ params }))
  if (!now) return
  const { cartons_per_week: was_cartons, site_id: was_site_id } = now
  const site_id = random.chance(0.3) ? (random.pick(world.sites)?.site_id ?? was_site_id) : was_site_id
  const body = { cartons_per_week: 1 + random.below(4), site_id }
  if (body.cartons_per_week === was_cartons && site_id === was_site_id) return
  const plan = await tryTo(world, 'look at a change', client.planMyChange({ params, body }))
  if (!plan) return
  const { difference_cents } = plan
  const changed = await tryTo(
    world,
    'change an order',
    client.changeMyOrder({ params, body: { ...body, was_cartons, was_site_id, difference_cents } }),
  )
  if (changed?.state === 'pay') await payPage(world, person, changed.id, random)
}

const replace: Deed = async (world, random) => {
  const person = await customerWith(world, random, ['paid'])
  if (!person) return
  const client = as(world, person)
  const params = { id: person.order }
  const now = await tryTo(world, 'look at an order', client.readMyChange({ params }))
  const products = await world.db<{ product_id: number }[]>`select product_id from product where archived_at is null order by product_id`
  const start = typeof now?.others === 'object' ? random.pick(now.others.starts) : undefined
  const product = random.pick(products)
  if (!now || !start || !product) return
  const { cartons_per_week: was_cartons, site_id } = now
  const instead = { product_id: product.product_id, every_weeks: random.of<1 | 2>(1, 2), first_week: start.first_week }
  const body = { cartons_per_week: 1 + random.below(3), site_id, instead }
  const plan = await tryTo(world, 'look at another size', client.planMyChange({ params, body }))
  if (!plan?.instead) return
  const agreed = { ...body, was_cartons, was_site_id: site_id, difference_cents: plan.difference_cents }
  world.touched.add(person.order)
  const changed = await tryTo(world, 'change the size', client.changeMyOrder({ params, body: agreed }))
  if (changed?.state === 'pay') await payPage(world, person, changed.id, random)
}

const dropChange: Deed = async (world, random) => {
  const person = await customerWith(world, random, ['paid', 'owed'])
  if (person) await tryTo(world, 'drop a change', as(world, person).dropMyChange({ params: { id: person.order } }))
}

const end: Deed = async (world, random) => {
  const person = await customerWith(world, random, ['paid', 'owed'])
  if (!person) return
  const client = as(world, person)
  const params = { id: person.order }
  const plan = await tryTo(world, 'look at an end', client.planMyEnd({ params }))
  if (!plan) return
  const { from_date, card_cents, credit_cents, owed_after_cents } = plan
  world.touched.add(person.order)
  await tryTo(world, 'end an order', client.endMyOrder({ params, body: { from_date, card_cents, credit_cents, owed_after_cents } }))
}

const payOwed: Deed = async (world, random) => {
  const person = await customerWith(world, random, ['owed'])
  if (!person) return
  const what = random.of('all' as const, 'due' as const)
  const opened = await tryTo(
    world,
    `pay what is owed, ${what}`,
    as(world, person).payOwed({ params: { id: person.order }, body: { what } }),
  )
  if (opened) await payPage(world, person, opened.id, random)
}

const newCard: Deed = async (world, random) => {
  const person = await customerWith(world, random, ['owed'])
  if (!person) return
  const opened = await tryTo(world, 'change the card', as(world, person).replaceCard({ params: { id: person.order } }))
  if (opened) await payPage(world, person, opened.id, random)
}

const autoRenewal: Deed = async (world, random) => {
  const person = await customerWith(world, random, ['paid', 'owed'])
  if (!person) return
  const client = as(world, person)
  const renewals = await tryTo(world, 'look at renewals', client.readRenewals())
  if (renewals?.auto && random.chance(0.3)) return tryTo(world, 'stop automatic renewal', client.endAutoRenewal())
  const pays = random.pick(renewals?.auto_ways ?? [])
  if (!pays || renewals?.auto) return
  const started = await tryTo(world, `renew automatically by ${pays}`, client.startAutoRenewal({ body: { pays, terms: RENEWAL_TERMS } }))
  if (started?.url) await payPage(world, person, sessionIn(started.url), random)
}

const gift: Deed = async (world, random) => {
  const person = random.pick(world.people)
  if (!person) return
  const client = as(world, person)
  const body = { cents: 1_000 + random.below(9_000), from_name: 'Ann', to_name: 'Bo', message: 'Enjoy!', to_email: '', send_on: null }
  const opened = await tryTo(world, 'buy a gift', client.buyGift({ body }))
  if (!opened) return
  await payPage(world, person, opened.id, random)
  await tryTo(world, 'come back with a gift', client.settleGift({ body: { session_id: opened.id } }))
  const [mine] = (await tryTo(world, 'look at gifts', client.listMyGifts())) ?? []
  const card = mine && (await tryTo(world, 'print a gift', client.readGiftCard({ params: { id: mine.gift_id } })))
  if (card) world.codes.push(card.gift_code)
}

const redeem: Deed = async (world, random) => {
  const [gift_code] = world.codes.splice(random.below(Math.max(1, world.codes.length)), 1)
  const person = random.pick(world.people)
  if (gift_code && person) await tryTo(world, 'redeem a gift', as(world, person).redeemGift({ body: { gift_code } }))
}

const question: Deed = async (world, random) => {
  const person = random.pick(world.people)
  if (!person) return
  const body = { name: 'Ann Miller', email: person.email, subject: 'My eggs', message: 'Are they brown?' }
  await tryTo(world, 'ask', as(world, person).askQuestion({ body }))
}

/** Somebody closes their account, having seen what they give up; who owes something cannot. */
const leave: Deed = async (world, random) => {
  const person = random.pick(world.people)
  if (!person) return
  const client = as(world, person)
  const closing = await tryTo(world, 'look at leaving', client.readClosing())
  if (!closing || closing.owed_cents > 0 || closing.is_held) return
  const body = { password: PASSWORD, pickups: closing.pickups.length, credit_cents: closing.credit_cents }
  const orders = await world.db<{ id: number }[]>`select id from subscription where user_id = ${person.id}`
  const done = await tryTo(
    world,
    'leave',
    client.closeAccount({ body }).then(() => true),
  )
  // Where the shop was killed, it may have been done all the same.
  const [row] = await world.db`select from app_user where id = ${person.id} and email = ${person.email}`
  if (!done && row) return
  for (const { id } of orders) world.touched.add(id)
  world.people.splice(world.people.indexOf(person), 1)
}

export const orderDeeds = { change, replace, dropChange, end, payOwed, newCard, autoRenewal, gift, redeem, question, leave }
