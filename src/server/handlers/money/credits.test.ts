import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember, verifyAddress } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { forgetExpired } from '../../store/people/expired.ts'

const clock = { now: new Date('2027-03-01T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
let ann = {} as Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  ann = await makeMember(shop, { email: 'ann@credit.example', verified: true })
})

const give = (amount: number, note = '', email = ann.email) => farmer.giveCredit({ body: { email, amount, note } })

describe('credit from the farm', () => {
  test('is given to an account by its email, with a note, and the person sees it', async () => {
    expect(await give(13.05, ' Broken eggs ', 'Ann@Credit.example')).toMatchObject({
      email: ann.email,
      cents: 1_305,
      reason: 'farm',
      reference: null,
      note: 'Broken eggs',
      balance_cents: 1_305,
      who: admin.email,
      at: '2027-03-01T15:00:00.000Z',
    })
    const mine = await as(shop.app, ann).readMyCredit()
    expect(mine).toMatchObject({ balance_cents: 1_305, entries: [{ cents: 1_305, reason: 'farm', note: 'Broken eggs' }] })
    expect(mine.entries[0]).not.toHaveProperty('who')
    expect((await farmer.listActivity({ query: {} }))[0]).toMatchObject({
      action: 'giveCredit',
      label: ann.email,
      changes: [
        { field: 'credit_amount', was: null, is: '13.05' },
        { field: 'note', was: null, is: 'Broken eggs' },
      ],
    })
  })

  test('can be taken back, but never more than there is', async () => {
    const ben = await makeMember(shop, { verified: true })
    await give(10, '', ben.email)
    expect(await give(-4, 'Too much', ben.email)).toMatchObject({ cents: -400, balance_cents: 600 })
    await expect(give(-6.01, '', ben.email)).rejects.toMatchObject({
      status: 409,
      code: 'creditShort',
      message: "This person has $6.00 in credit. You can't take back more than that.",
    })
    expect(await give(-6, '', ben.email)).toMatchObject({ balance_cents: 0 })
  })

  test('needs an account, and an amount that is one', async () => {
    await expect(give(1, '', 'nobody@credit.example')).rejects.toMatchObject({ status: 404, code: 'noAccount' })
    for (const amount of [0, 0.001, 10_001, -10_001])
      await expect(give(amount)).rejects.toMatchObject({ fields: { amount: expect.any(Array) } })
    await expect(give(1, '', 'x\u0000@y')).rejects.toMatchObject({ fields: { email: expect.any(Array) } })
  })
})

describe('credit for an address that nobody has proved', () => {
  test("is not the account's that was opened with it, waits for the owner, and is theirs once it is proved", async () => {
    const ida = await makeMember(shop)
    expect(await give(20, 'For the broken ones', ida.email)).toMatchObject({ user_id: null, email: ida.email, balance_cents: 2_000 })
    expect(await give(-5, '', ida.email)).toMatchObject({ user_id: null, balance_cents: 1_500 })
    await expect(give(-15.01, '', ida.email)).rejects.toMatchObject({ code: 'creditShort' })
    expect(await as(shop.app, ida).readMyCredit()).toEqual({ balance_cents: 0, entries: [] })
    expect((await farmer.listCredits({ query: { q: ida.email } })).map(({ cents }) => cents)).toEqual([-500, 2_000])
    expect(await farmer.readCustomer({ params: { userId: ida.id } })).toMatchObject({
      credit: { balance_cents: 0 },
      held_credit_cents: 1_500,
    })
    await verifyAddress(shop, ida.email)
    expect(await as(shop.app, ida).readMyCredit()).toMatchObject({ balance_cents: 1_500 })
    expect(await give(1, '', ida.email)).toMatchObject({ user_id: ida.id, balance_cents: 1_600 })
    expect(await farmer.readCustomer({ params: { userId: ida.id } })).toMatchObject({
      credit: { balance_cents: 1_600 },
      held_credit_cents: 0,
    })
  })

  test('is taken back from what such an account has earned', async () => {
    const jo = await makeMember(shop)
    await giveCredit(shop, jo, 700)
    expect(await give(-7, '', jo.email)).toMatchObject({ user_id: jo.id, balance_cents: 0 })
  })
})

describe('credit given again after a lost answer', () => {
  const pressKey = () => randomUUID().replaceAll('-', '')
  const press = (key: string, email: string, amount: number, by = farmer) =>
    by.giveCredit({ body: { email, amount, note: '', press: key } })

  test('may be put right after it was refused', async () => {
    const ben = await makeMember(shop, { verified: true })
    const key = pressKey()
    await expect(press(key, 'nobody@credit.example', 13)).rejects.toMatchObject({ code: 'noAccount' })
    expect(await press(key, ben.email, 13)).toMatchObject({ balance_cents: 1_300 })
  })

  test('is forgotten after a month, by the nightly tidying', async () => {
    const ben = await makeMember(shop, { verified: true })
    const key = pressKey()
    await press(key, ben.email, 13)
    const count = async () => (await shop.shop.db`select from press where press_key = ${key}`).length
    await forgetExpired(shop.shop.db, new Date(clock.now.getTime() + 29 * 86_400_000))
    expect(await count()).toBe(1)
    await forgetExpired(shop.shop.db, new Date(clock.now.getTime() + 31 * 86_400_000))
    expect(await count()).toBe(0)
  })
})

describe('the record of credit', () => {
  test('tells every change, the last one first, with the order and what the person has in all', async () => {
    await setRules(shop, { free_skips: 1 })
    const cat = await makeMember(shop, { email: 'cat@record.example', verified: true })
    const id = await sell(shop, cat, await addCycleFrom(shop, '2027-03-01', 3), await addSiteOn(shop, 'Barn', 'Thursday'))
    const [first] = await as(shop.app, cat).listMyPickups()
    await give(1, 'Thank you', cat.email)
    clock.now = new Date('2027-03-01T16:00:00Z')
    await as(shop.app, cat).skipPickup({ params: { id: first?.pickup_id ?? 0 } })
    expect(await farmer.listCredits({ query: { q: 'CAT@record' } })).toMatchObject([
      { email: cat.email, cents: 1_300, reason: 'skip', reference: showReference(id), balance_cents: 1_400, who: '' },
      { email: cat.email, cents: 100, reason: 'farm', reference: null, balance_cents: 1_400, note: 'Thank you' },
    ])
    expect(await farmer.listCredits({ query: { q: 'thank YOU' } })).toHaveLength(1)
    expect(await farmer.listCredits({ query: { q: 'nothing such' } })).toEqual([])
  })
})
