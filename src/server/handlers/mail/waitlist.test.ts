import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, makeAdmin, makeMember, verifyAddress } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const clock = { now: new Date('2027-03-10T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let ann = {} as Member
let farmer = {} as Client
let customer = {} as Client
beforeAll(async () => {
  ann = await makeMember(shop, { verified: true })
  customer = as(shop.app, ann)
  farmer = as(shop.app, await makeAdmin(shop))
})
beforeEach(async () => {
  clock.now = new Date('2027-03-10T15:00:00Z')
  await shop.shop.db`delete from waitlist_entry`
})

const entries = async () => [...(await shop.shop.db`select email, joined_at, notified_at from waitlist_entry order by email`)]
const join = (email = ann.email) => customer.joinWaitlist({ body: { email } })

describe('the waitlist', () => {
  test('takes a customer once, however often they ask', async () => {
    const joined_at = clock.now
    await join()
    clock.now = new Date('2027-03-11T15:00:00Z')
    await Promise.all(Array.from({ length: 5 }, () => join()))
    expect(await entries()).toEqual([{ email: ann.email, joined_at, notified_at: null }])
  })

  test('knows a customer by their email in any case of letters', async () => {
    await join(ann.email.toUpperCase())
    await join()
    expect((await entries()).map(({ email }) => email)).toEqual([ann.email])
  })

  test("takes nobody else's email", async () => {
    await expect(join('ben@people.example')).rejects.toMatchObject({
      status: 403,
      code: 'othersEmail',
      message: 'You can only use the email of your own account.',
    })
    expect(await entries()).toEqual([])
  })

  test('takes no text that is no email', async () => {
    await expect(join('ann')).rejects.toMatchObject({ status: 400, fields: { email: ['Please enter a valid email address.'] } })
  })

  test('takes a customer again who was told of an earlier cycle', async () => {
    await join()
    await farmer.notifyWaitlist({ body: { message: 'Eggs!' } })
    expect(await entries()).toEqual([{ email: ann.email, joined_at: clock.now, notified_at: clock.now }])
    clock.now = new Date('2027-06-01T15:00:00Z')
    await join()
    expect(await entries()).toEqual([{ email: ann.email, joined_at: clock.now, notified_at: null }])
    expect(await farmer.notifyWaitlist({ body: { message: 'Eggs!' } })).toMatchObject({ queued: 1 })
  })

  test('emails nobody who has neither verified their email nor paid: they go on waiting until they do', async () => {
    const stranger = await makeMember(shop)
    await join()
    await as(shop.app, stranger).joinWaitlist({ body: { email: stranger.email } })
    expect(await farmer.countWaitlist()).toEqual({ waiting: 1, told: 0, unverified: 1 })
    expect(await farmer.notifyWaitlist({ body: { message: 'Eggs!' } })).toMatchObject({ queued: 1 })
    expect(await farmer.countWaitlist()).toEqual({ waiting: 0, told: 1, unverified: 1 })
    expect(await farmer.notifyWaitlist({ body: { message: 'Eggs!' } })).toEqual({ queued: 0, mailing_id: null })
    await verifyAddress(shop, stranger.email)
    expect(await farmer.notifyWaitlist({ body: { message: 'Eggs!' } })).toMatchObject({ queued: 1 })
    expect(await shop.shop.db`select from mail where to_address = ${stranger.email} and letter = 'waitlist'`).toHaveLength(1)
  })
})
