import { expect, test } from 'vitest'
import { checkOut, openSeason } from '../support/orders/orders.ts'
import { serviceOf } from '../support/people/elsewhere.ts'
import { makeMember, PASSWORD } from '../support/people/people.ts'
import { as } from '../support/shop/client.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

const shop = useTestShop({ elsewhere: true })

/** More than the process has connections. */
const PEOPLE = 12

test('however many change their passwords at a slow service, customers find a connection', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeMember(shop)))
  const buyer = await makeMember(shop)
  const season = await openSeason(shop)
  const { switches, requests } = serviceOf(shop)
  const ended: string[] = []
  requests.forget()
  switches.trouble = { update: { delayMs: 400 } }
  const changes = people.map(async (person) => {
    const change = as(shop.app, person).changePassword({ body: { password: PASSWORD, newPassword: 'twelve-brown-hens' } })
    // On a busy machine somebody may have to try again.
    await change.catch((error: unknown) => expect(error).toMatchObject({ code: 'accountsAway' }))
    ended.push('change')
  })
  await expect.poll(() => requests.counts().update).toBeGreaterThanOrEqual(3)
  await checkOut(shop, buyer, season)
  ended.push('checkout')
  await Promise.all(changes)
  switches.trouble = {}
  expect(ended).toHaveLength(PEOPLE + 1)
  expect(ended.indexOf('checkout')).toBeLessThanOrEqual(3)
})
