import { afterEach, describe, expect, test } from 'vitest'
import { addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { lastAsked, serviceOf } from '../../../../tests/support/people/elsewhere.ts'
import { makeAdmin, makeHost, makeMember, PASSWORD } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { doWhatIsDue } from '../../jobs/every-minute.ts'

const shop = useTestShop({ elsewhere: true })
const failedDuties = () => shop.logs.filter((line) => line.includes('A duty of this minute failed'))

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
    await doWhatIsDue(shop.shop)
    expect(await db`select from app_user where is_to_be_removed`).toHaveLength(1)
    expect(await db`select from app_user where id = ${gone.id} and role = 'admin'`).toHaveLength(0)
    expect(failedDuties()).toHaveLength(before + 1)
    await doWhatIsDue(shop.shop)
    expect(await db`select from app_user where is_to_be_removed`).toHaveLength(0)
  })

  test('is not waited for in vain where nobody answers', async () => {
    const { switches, requests } = serviceOf(shop)
    switches.trouble = { deleteRecord: { answer: 'unavailable' } }
    for (let more = 0; more < 5; more += 1)
      await as(shop.app, await makeMember(shop)).closeAccount({ body: { password: PASSWORD, pickups: 0, credit_cents: 0 } })
    requests.forget()
    await doWhatIsDue(shop.shop)
    expect(requests.counts().deleteRecord).toBe(3)
  })
})

describe('a host whose account is gone or shut there', () => {
  test.each([
    ['disabled', (id: string) => serviceOf(shop).people.change(id, { disabled: true })],
    ['deleted', (id: string) => serviceOf(shop).people.remove(id)],
  ])('(%s) looks after no site any more, though they never came back, and the farmer reads of it', async (_, change) => {
    const { db } = shop.shop
    const farmer = as(shop.app, await makeAdmin(shop))
    const [barn, mill] = [await addSite(shop, 'Barn'), await addSite(shop, 'Mill')]
    const [host, stays] = [await makeHost(shop, barn, mill), await makeHost(shop, barn)]
    change(host.id)
    for (const each of [host, stays]) await lastAsked(shop, each, 11 * 60)
    await doWhatIsDue(shop.shop)
    const here = (await farmer.listHosts()).filter(({ site_id }) => [barn.site_id, mill.site_id].includes(site_id))
    expect(here).toEqual([{ site_id: barn.site_id, user_id: stays.id, email: stays.email }])
    expect((await db`select role from app_user where id = ${host.id}`)[0]).toEqual({ role: 'user' })
    const noted = (await farmer.listActivity({ query: {} })).filter(({ changes }) => JSON.stringify(changes).includes(host.email))
    expect(noted.map(({ action, who, label }) => [action, who, label]).toSorted()).toEqual([
      ['removeHost', 'The account service', 'Barn'],
      ['removeHost', 'The account service', 'Mill'],
    ])
  })
})
