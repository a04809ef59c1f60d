import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringIn, takeBack, upload } from '../../../tests/support/imports/bring-along.ts'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { mailTo, tokenIn } from '../../../tests/support/people/mail.ts'
import { logIn, type Member, makeAdmin, makeMember, randomAddress, verifyAddress } from '../../../tests/support/people/people.ts'
import { as, type Client, nobody, requestOf } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { callNames, calls } from '../../shared/calls.ts'
import { importWords } from '../../words/en/dashboard/admin.ts'
import * as users from '../store/people/users.ts'

const shop = useTestShop()
let farmer = {} as Client
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  await openSeason(shop)
})

const SECRETS = ['Vera', 'blue pot', '555-0142', 'Ring twice']
const fileOf = (email: string) =>
  `Name,Email,Phone,Cycle,Pickup site,Cartons,Farm notes,Notes\nVera,${email},607-555-0142,Spring,Library,2,Key under the blue pot,Ring twice`
const importFor = async (email: string) => bringIn(farmer, await upload(farmer, fileOf(email)))
const ordersAt = (email: string) => shop.shop.db<{ id: number; user_id: string | null; email: string }[]>`
  select s.id, s.user_id, s.email from subscription s left join app_user u on u.id = s.user_id
  where coalesce(u.email, s.email) = ${email} order by s.id`
const isQuiet = async (email: string) => (await shop.shop.db`select from quiet_address where address = ${email}`).length > 0

/** What every call that reads something answers to a customer who names themselves and this order. */
const readAll = async (person: Member, order: number): Promise<string> => {
  const bodies = callNames
    .filter((name) => calls[name].method === 'GET' && ['member', 'self', 'host', 'anyone'].includes(calls[name].who))
    .map(async (name) => {
      const params = Object.fromEntries(
        [...calls[name].path.matchAll(/:(\w+)/g)].map(([, key]) => [key, key === 'userId' ? person.id : order]),
      )
      return (await shop.app.inject(requestOf(name, { params }, person))).body
    })
  return (await Promise.all(bodies)).join('\n')
}

describe('a stranger who signed up with the address of a customer and never proved it', () => {
  test('reads nothing of what the farmer imports for that customer, whichever call they make', async () => {
    const stranger = await makeMember(shop)
    const draft = await upload(farmer, fileOf(stranger.email))
    const [row] = await farmer.listImportRows({ params: { id: draft.import_id }, query: {} })
    expect(row).toMatchObject({ outcome: 'ready', notes: expect.arrayContaining([importWords.unproved]) })
    await bringIn(farmer, draft)
    const [order] = await ordersAt(stranger.email)
    expect(order).toMatchObject({ user_id: null, email: stranger.email })
    const found = await readAll(stranger, order?.id ?? 0)
    for (const secret of SECRETS) expect(found).not.toContain(secret)
    expect(await shop.shop.db`select name from app_user where id = ${stranger.id}`).toEqual([{ name: '' }])
    await expect(as(shop.app, stranger).listMySubscriptions({ params: { userId: stranger.id } })).resolves.toEqual([])
  })

  test('does not end the silence of that address by logging in', async () => {
    const stranger = await makeMember(shop)
    await importFor(stranger.email)
    await logIn(shop, stranger.email)
    expect(await isQuiet(stranger.email)).toBe(true)
  })

  test('loses the account to the customer, who has the order once they open the invitation', async () => {
    const stranger = await makeMember(shop)
    const { import_id, mailable } = await importFor(stranger.email)
    expect(mailable).toBe(1)
    await farmer.inviteImported({ params: { id: import_id } })
    const token = tokenIn(await mailTo(shop, stranger.email, 'account'))
    await as(shop.app, nobody).resetPassword({ body: { token, password: 'the-owner-s-own' } })
    const owner = await logIn(shop, stranger.email, 'the-owner-s-own')
    expect(await as(shop.app, owner).listMySubscriptions({ params: { userId: owner.id } })).toMatchObject([{ cartons_per_week: 2 }])
    await expect(as(shop.app, stranger).listMyPickups()).rejects.toThrow()
  })
})

describe('an order that waits under an address', () => {
  test("is the account's the moment the address is proved by its emailed link", async () => {
    const member = await makeMember(shop)
    await importFor(member.email)
    const client = as(shop.app, member)
    await client.sendVerification()
    await client.verifyEmail({ body: { token: tokenIn(await mailTo(shop, member.email, 'erif')) } })
    expect(await ordersAt(member.email)).toMatchObject([{ user_id: member.id, email: '' }])
    expect(await readAll({ ...member, email_verified: true }, 0)).toContain('Ring twice')
    expect(await isQuiet(member.email)).toBe(false)
  })

  test('is also theirs when they move to that address', async () => {
    const member = await makeMember(shop, { verified: true })
    const squatter = await makeMember(shop)
    await importFor(squatter.email)
    await shop.shop.db`update app_user set email = ${`gone-${squatter.email}`} where id = ${squatter.id}`
    await users.setEmail(shop.shop.db, member.id, { email: squatter.email, email_verified: true })
    expect(await ordersAt(squatter.email)).toMatchObject([{ user_id: member.id }])
  })

  test('is theirs too if they prove it while the import runs', async () => {
    const member = await makeMember(shop)
    const { db } = shop.shop
    let proving: Promise<unknown> = Promise.resolve()
    await db.begin(async (tx) => {
      await users.lockKnown(tx, [member.email])
      proving = verifyAddress(shop, member.email)
      await tx`
        insert into subscription (cycle_id, site_id, status, name, email, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
        select cycle_id, site_id, 'manual', 'Vera', ${member.email}, 1, 0, 0, 100, 0, site_name, '' from cycle, site limit 1`
    })
    await proving
    expect(await ordersAt(member.email)).toMatchObject([{ user_id: member.id }])
  })

  test('is known when the list comes again, waiting or claimed', async () => {
    const member = await makeMember(shop)
    await importFor(member.email)
    const again = () => upload(farmer, fileOf(member.email).replace('Ring twice', `Other words ${Math.random()}`))
    expect((await again()).counts).toMatchObject({ ready: 0, already: 1 })
    await verifyAddress(shop, member.email)
    expect((await again()).counts).toMatchObject({ ready: 0, already: 1 })
  })

  test('is found by its address and taken back with its import, waiting or claimed, and the address is free again', async () => {
    const waiting = await makeMember(shop)
    const claimed = await makeMember(shop)
    const file = [fileOf(waiting.email), fileOf(claimed.email).split('\n')[1]].join('\n')
    const done = await bringIn(farmer, await upload(farmer, file))
    expect((await farmer.listCustomers({ query: { q: waiting.email } })).customers).toMatchObject([
      { has_account: false },
      { has_account: true },
    ])
    await verifyAddress(shop, claimed.email)
    expect(await takeBack(farmer, done.import_id)).toMatchObject({ taken_back_rows: 2, kept_rows: 0 })
    for (const { email } of [waiting, claimed]) {
      expect(await ordersAt(email)).toEqual([])
      expect(await isQuiet(email)).toBe(false)
    }
  })
})

describe('imported people who were not invited yet', () => {
  test('are invited from the list of people, one or all, each once, whichever file they came with', async () => {
    const waits = async () => (await farmer.listCustomers({ query: { show: 'uninvited' } })).customers.map(({ email }) => email)
    for (const email of await waits()) await shop.shop.db`delete from quiet_address where address = ${email}`
    const [ann, ben] = [`${randomUUID()}@last.example`, `${randomUUID()}@last.example`]
    const held = (await makeMember(shop)).email
    const file = [fileOf(ann), fileOf(held).split('\n')[1]].join('\n')
    const first = await bringIn(farmer, await upload(farmer, file))
    await importFor(ben)
    expect((await waits()).toSorted()).toEqual([ann, ben, held].toSorted())
    expect(await farmer.readUninvited()).toEqual({ people: 3 })
    const [one] = (await farmer.listCustomers({ query: { show: 'uninvited', q: ben } })).customers
    expect(await farmer.inviteCustomers({ body: { id: one?.id ?? '' } })).toEqual({ mailed: 1 })
    await expect(farmer.inviteCustomers({ body: { id: one?.id ?? '' } })).rejects.toMatchObject({ code: 'nobodyToInvite' })
    const both = await Promise.allSettled([farmer.inviteCustomers({ body: {} }), farmer.inviteCustomers({ body: {} })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const email of [ann, ben, held])
      expect(await shop.shop.db`select letter from mail where to_address = ${email}`).toEqual([{ letter: 'account-made' }])
    expect(await waits()).toEqual([])
    expect(await farmer.readImport({ params: { id: first.import_id } })).toMatchObject({ mailable: 0 })
    await expect(as(shop.app, await makeMember(shop)).inviteCustomers({ body: {} })).rejects.toMatchObject({ status: 403 })
  })
})

const signUpAs = (email: string) =>
  as(shop.app, { ...nobody, address: randomAddress() }).signUp({ body: { email, password: 'not-yet-theirs' } })

test('somebody who signs up with an address that came with a list is led to the emailed link', async () => {
  const email = `${randomUUID()}@last.example`
  await importFor(email)
  await expect(signUpAs(email)).rejects.toMatchObject({
    status: 409,
    code: 'emailInvited',
    message: 'The farm already has an account for this email. Check your inbox for a link to set your password.',
  })
  await expect(logIn(shop, email, 'not-yet-theirs')).rejects.toThrow()
  const token = tokenIn(await mailTo(shop, email, 'password'))
  await as(shop.app, nobody).resetPassword({ body: { token, password: 'their-own' } })
  await logIn(shop, email, 'their-own')
  await expect(signUpAs(email)).rejects.toMatchObject({ code: 'emailTaken', message: 'This email is already in use.' })
})

test('such an address is emailed no more links than a forgotten password is', async () => {
  const email = `${randomUUID()}@last.example`
  await importFor(email)
  for (let tries = 0; tries < 5; tries++) await expect(signUpAs(email)).rejects.toMatchObject({ code: 'emailInvited' })
  await expect(signUpAs(email)).rejects.toMatchObject({ code: 'tooManyTries' })
})

test('an account that came with a list gets a password by its emailed link only', async () => {
  const email = `list-${Date.now()}@last.example`
  await importFor(email)
  for (const password of ['', 'null', 'undefined']) await expect(logIn(shop, email, password || ' ')).rejects.toThrow()
  expect(await shop.shop.db`select password from account join app_user u on u.id = user_id where u.email = ${email}`).toEqual([
    { password: null },
  ])
})
