import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { makeAdmin, makeHost, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import * as hosts from '../../store/farm/hosts.ts'

const shop = useTestShop()
let farmer = {} as Client
let barn = {} as Site
let library = {} as Site
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
})
beforeEach(async () => {
  barn = await addSite(shop, 'Barn')
  library = await addSite(shop, 'Library')
})

const roleOf = async ({ id }: { id: string }) => {
  const [row] = await shop.shop.db`select role from app_user where id = ${id}`
  return row?.role
}
const add = (site: Site, email: string) => farmer.addHost({ params: { id: site.site_id }, body: { email } })
const remove = (site: Site, { id }: { id: string }) => farmer.removeHost({ params: { id: site.site_id, userId: id } })

describe('the farmer', () => {
  test('lets someone look after a site, whatever the case of the email, and sees it in the list', async () => {
    const ann = await makeMember(shop, { verified: true })
    const host = { site_id: barn.site_id, user_id: ann.id, email: ann.email }
    expect(await add(barn, ann.email.toUpperCase())).toEqual(host)
    expect(await roleOf(ann)).toBe('host')
    expect(await farmer.listHosts()).toContainEqual(host)
    expect(await as(shop.app, ann).readHandOver()).toMatchObject({ sites: [] })
  })

  test('pressing twice adds one host and notes one change', async () => {
    const ann = await makeMember(shop, { verified: true })
    await add(barn, ann.email)
    expect(await add(barn, ann.email)).toMatchObject({ user_id: ann.id })
    const noted = await shop.shop
      .db`select label, changes from activity where action = 'addHost' and changes::text like ${`%${ann.email}%`}`
    expect(noted).toEqual([{ label: 'Barn', changes: [{ field: 'host', was: null, is: ann.email }] }])
  })

  test('is refused for an email without an account, and for one that was never proved', async () => {
    const ann = await makeMember(shop)
    await expect(add(barn, 'nobody@people.example')).rejects.toMatchObject({ code: 'noAccount' })
    await expect(add(barn, ann.email)).rejects.toMatchObject({ code: 'hostNotVerified' })
    expect(await roleOf(ann)).toBe('user')
  })

  test('makes a host of two sites a customer again with the last of them', async () => {
    const ann = await makeHost(shop, barn, library)
    await remove(barn, ann)
    expect(await roleOf(ann)).toBe('host')
    await remove(library, ann)
    expect(await roleOf(ann)).toBe('user')
    await expect(as(shop.app, ann).readHandOver()).rejects.toMatchObject({ code: 'hostOnly' })
    await expect(remove(library, ann)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('may put an archived site into good hands, and takes them away with the site', async () => {
    const ann = await makeMember(shop, { verified: true })
    await farmer.archiveSite({ params: { id: barn.site_id } })
    await add(barn, ann.email)
    await add(library, ann.email)
    await farmer.restoreSite({ params: { id: barn.site_id } })
    await farmer.deleteSite({ params: { id: barn.site_id } })
    expect(await roleOf(ann)).toBe('host')
    await farmer.deleteSite({ params: { id: library.site_id } })
    expect(await roleOf(ann)).toBe('user')
  })
})

test('a host is a customer too, and gets the news of the farm', async () => {
  const ann = await makeMember(shop, { verified: true })
  const { recipients } = await farmer.readAudience({ query: {} })
  await add(barn, ann.email)
  expect((await farmer.readAudience({ query: {} })).recipients).toBe(recipients)
})

test('an admin who looks after a site stays an admin, before and after', async () => {
  const other = await makeAdmin(shop)
  await add(barn, other.email)
  expect(await roleOf(other)).toBe('admin')
  await remove(barn, other)
  expect(await roleOf(other)).toBe('admin')
})

test('a host whose last two sites go in the same moment is no host', async () => {
  const ann = await makeHost(shop, barn, library)
  const { db } = shop.shop
  let second: Promise<unknown> = Promise.resolve()
  await db.begin(async (tx) => {
    await hosts.remove(tx, barn.site_id, ann.id)
    second = hosts.remove(db, library.site_id, ann.id)
    // The second waits for the first, which has not ended yet.
    await expect
      .poll(() => db`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .toHaveLength(1)
  })
  await second
  expect(await roleOf(ann)).toBe('user')
})
