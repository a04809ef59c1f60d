import { afterEach, describe, expect, test } from 'vitest'
import { addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { lastAsked, serviceOf } from '../../../../tests/support/people/elsewhere.ts'
import { logIn, makeAdmin, makeHost, makeMember, PASSWORD } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { runDueJobs } from '../../jobs/every-minute.ts'
import * as hosts from '../../store/farm/hosts.ts'

const shop = useTestShop({ elsewhere: true })
const failedDuties = () => shop.logs.filter((line) => line.includes('A background job failed'))

afterEach(() => serviceOf(shop).switchOff())

describe('an account that was closed here and cannot be removed there', () => {
  test('keeps no other waiting, nor what is asked about admins, and the log says so once', async () => {
    const { db } = shop.shop
    const { switches, people } = serviceOf(shop)
    switches.trouble = { delete: { answer: 'unavailable' } }
    for (let more = 0; more < 3; more += 1)
      await as(shop.app, await makeMember(shop)).closeAccount({ body: { password: PASSWORD, pickups: 0, credit_cents: 0 } })
    const gone = await makeAdmin(shop)
    people.change(gone.id, { disabled: true })
    await lastAsked(shop, gone, 11 * 60)
    switches.trouble = { delete: { answer: 'internalError', times: 1 } }
    const before = failedDuties().length
    await runDueJobs(shop.shop)
    expect(await db`select from app_user where is_to_be_removed`).toHaveLength(1)
    expect(await db`select from app_user where id = ${gone.id} and role = 'admin'`).toHaveLength(0)
    expect(failedDuties()).toHaveLength(before + 1)
    await runDueJobs(shop.shop)
    expect(await db`select from app_user where is_to_be_removed`).toHaveLength(0)
  })

  test('is not waited for in vain where nobody answers', async () => {
    const { switches, requests } = serviceOf(shop)
    switches.trouble = { deleteRecord: { answer: 'unavailable' } }
    for (let more = 0; more < 5; more += 1)
      await as(shop.app, await makeMember(shop)).closeAccount({ body: { password: PASSWORD, pickups: 0, credit_cents: 0 } })
    requests.forget()
    await runDueJobs(shop.shop)
    expect(requests.counts().deleteRecord).toBe(3)
  })
})

describe('a host whose account is gone or shut there', () => {
  test.each([
    ['disabled', (id: string) => serviceOf(shop).people.change(id, { disabled: true })],
    ['deleted', (id: string) => serviceOf(shop).people.remove(id)],
  ])('(%s) is no host though they never came back, and is one again once it works', async (_, change) => {
    const { db } = shop.shop
    const barn = await addSite(shop, 'Barn')
    const host = await makeHost(shop, barn)
    const stays = await makeHost(shop, barn)
    const account = serviceOf(shop).people.find({ id: host.id })
    change(host.id)
    for (const each of [host, stays]) await lastAsked(shop, each, 11 * 60)
    await runDueJobs(shop.shop)
    const rolesOf = async () =>
      (await db<{ role: string }[]>`select role from app_user where id in (${host.id}, ${stays.id}) order by role`).map(({ role }) => role)
    expect(await rolesOf()).toEqual(['host', 'user'])
    // Packing lists and letters to hosts are for these.
    expect((await hosts.listOf(db, [barn.site_id])).map(({ user_id }) => user_id)).toEqual([stays.id])
    if (serviceOf(shop).people.find({ id: host.id })) serviceOf(shop).people.change(host.id, { disabled: false })
    else serviceOf(shop).people.add({ id: host.id, email: account?.email ?? '', password: PASSWORD })
    await logIn(shop, host.email)
    expect(await rolesOf()).toEqual(['host', 'host'])
  })
})
