import { beforeEach, describe, expect, test } from 'vitest'
import { useMarch } from '../../../../tests/support/orders/hand-over.ts'
import { sell } from '../../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeHost, makeMember, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, type Client, nobody } from '../../../../tests/support/shop/client.ts'
import type { Site } from '../../../shared/shapes/entities.ts'

const march = useMarch()
const { shop } = march
let library = {} as Site
let [ann, customer] = [{} as Member, {} as Client]
beforeEach(async () => {
  library = await march.addSite()
  ann = await makeMember(shop, { verified: true })
  customer = as(shop.app, ann)
  await sell(shop, ann, march.cycle, library)
  march.setDay('2027-03-04')
})

const say = (took?: boolean, client = customer) =>
  client.sayTook({ body: { site_id: library.site_id, ...(took !== undefined && { took }) } })
const listOf = async (client: Client) => (await client.readHandOver()).sites.find(({ site_id }) => site_id === library.site_id)?.rows
const tap = async (client: Client, mark: 'collected' | 'missed' | null) => {
  const [row] = (await listOf(client)) ?? []
  const at = new Date(shop.shop.clock().getTime()).toISOString()
  await client.markPickups({ body: { marks: [{ pickup_id: row?.pickup_id ?? 0, pickup_date: '2027-03-04', mark, at }] } })
}

describe('people at a site without a host', () => {
  test('say that they took their cartons, and the farmer sees who says so and what is left', async () => {
    await march.order(library, { name: 'Ben', cartons_per_week: 3 })
    const farmer = as(shop.app, await makeAdmin(shop))
    expect(await say()).toMatchObject({ site_name: 'Library', visits: [{ cartons: 2, is_collected: false, said_at: null }] })
    const site = async () =>
      (await farmer.readWeek({ query: { of: '2027-03-04' } })).days[0]?.sites.find((each) => each.site_id === library.site_id)
    expect(await site()).not.toHaveProperty('picked_up')
    expect(await say(true)).toMatchObject({ visits: [{ is_collected: true, said_at: expect.any(String) }] })
    expect(await say(true)).toEqual(await say())
    expect(await listOf(farmer)).toMatchObject([
      { name: 'Ann', mark: 'collected', is_own_word: true },
      { name: 'Ben', mark: null },
    ])
    expect(await site()).toMatchObject({ picked_up: { people: 1, of: 2, cartons_left: 3 } })
    expect((await customer.listMyPickups())[0]).toMatchObject({ is_collected: true })
  })

  test('take that back as long as nobody else has marked it', async () => {
    await say(true)
    march.setDay('2027-03-04', '18:00:00')
    expect(await say(false)).toMatchObject({ visits: [{ is_collected: false }] })
    const host = as(shop.app, await makeHost(shop, library))
    march.setDay('2027-03-04', '19:00:00')
    await tap(host, 'collected')
    march.setDay('2027-03-04', '20:00:00')
    expect(await say(true)).toMatchObject({ visits: [{ is_collected: true, said_at: null }] })
    await expect(say(false)).rejects.toMatchObject({ code: 'markedByHost' })
    expect((await listOf(host))?.[0]).not.toHaveProperty('is_own_word')
  })

  test("don't overrule a host who corrects them", async () => {
    await say(true)
    const host = as(shop.app, await makeHost(shop, library))
    march.setDay('2027-03-04', '18:00:00')
    await tap(host, 'missed')
    await expect(say(true)).rejects.toMatchObject({ code: 'markedByHost' })
    march.setDay('2027-03-04', '19:00:00')
    await tap(host, null)
    march.setDay('2027-03-04', '20:00:00')
    expect(await say(true)).toMatchObject({ visits: [{ is_collected: true }] })
  })

  test('see nothing of others, and only what is collected there on that day', async () => {
    const stranger = as(shop.app, await makeMember(shop))
    expect(await say(true, stranger)).toEqual({ site_name: 'Library', visits: [] })
    expect(await say()).toMatchObject({ visits: [{ is_collected: false }] })
    for (const day of ['2027-03-03', '2027-03-06']) {
      march.setDay(day)
      expect(await say(true)).toMatchObject({ visits: [] })
    }
    const reply = await shop.app.inject({ method: 'POST', url: '/api/my-card/here', payload: { site_id: library.site_id } })
    expect(reply.statusCode).toBe(401)
  })

  test('do so with their egg card, without a login', async () => {
    const token = /#token=([\w-]{43})$/.exec((await customer.readMyCard()).card_url ?? '')?.[1] ?? ''
    const byCard = as(shop.app, { ...nobody, address: randomAddress() })
    const body = { token, site_id: library.site_id }
    expect(await byCard.sayTookByCard({ body })).toMatchObject({ visits: [{ is_collected: false }] })
    expect(await byCard.sayTookByCard({ body: { ...body, took: true } })).toMatchObject({ visits: [{ is_collected: true }] })
    expect(await say()).toMatchObject({ visits: [{ is_collected: true, said_at: expect.any(String) }] })
    await expect(byCard.sayTookByCard({ body: { ...body, token: 'a'.repeat(43) } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
  })
})
