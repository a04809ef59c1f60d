import { describe, expect, test } from 'vitest'
import { logIn, type Member, makeAdmin, makeMember, PASSWORD, randomAddress } from '../../../tests/support/people/people.ts'
import { as, cookiesOf, requestOf } from '../../../tests/support/shop/client.ts'
import { plannedEachTime } from '../../../tests/support/shop/plans.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import * as sessions from '../store/people/sessions.ts'

const shop = useTestShop()

const visit = (person: Member, at = shop) => at.app.inject(requestOf('whoAmI', {}, person))
const userOf = async (person: Member) => (await visit(person)).json().user
/** As if a session had begun, and been used last, so many hours ago. */
const age = ({ id }: Member, { began, seen }: { began: number; seen: number }) => shop.shop.db`
  update session set began_at = clock_timestamp() - make_interval(secs => ${began * 3600}), seen_at = clock_timestamp() - make_interval(secs => ${seen * 3600}),
    ends_at = least(ends_at, clock_timestamp() - make_interval(secs => ${seen * 3600}) + (case when is_lasting then interval '30 days' else interval '1 day' end))
  where user_id = ${id}`
const daysLeft = async ({ id }: Member): Promise<number> => {
  const [row] = await shop.shop.db<{ days: number }[]>`
    select round(extract(epoch from ends_at - clock_timestamp()) / 86400)::int as days from session where user_id = ${id}`
  return row?.days ?? Number.NaN
}

describe('a session', () => {
  test('is prolonged when it is used, and its browser is told', async () => {
    const ann = await makeMember(shop)
    await age(ann, { began: 48, seen: 24 })
    const reply = await visit(ann)
    expect(reply.json().user).toMatchObject({ id: ann.id })
    expect(String(reply.headers['set-cookie'])).toContain('Max-Age=2592000')
    expect(await daysLeft(ann)).toBe(30)
    const again = { ...ann, cookie: cookiesOf(reply.headers['set-cookie']) }
    expect((await visit(again)).json().user).toMatchObject({ id: ann.id })
  })

  test('ends after 90 days, however much it is used', async () => {
    const ann = await makeMember(shop)
    await age(ann, { began: 80 * 24, seen: 24 })
    expect(String((await visit(ann)).headers['set-cookie'])).toMatch(/Max-Age=86(3999|4000)/)
    expect(await daysLeft(ann)).toBe(10)
    await age(ann, { began: 90 * 24, seen: 1 })
    expect(await userOf(ann)).toMatchObject({ id: ann.id })
    expect([await userOf(ann), await daysLeft(ann)]).toEqual([null, 0])
  })

  test('of an admin ends after 12 hours without use, and not of others', async () => {
    const farmer = await makeAdmin(shop)
    const ann = await makeMember(shop)
    for (const each of [farmer, ann]) await age(each, { began: 20, seen: 11.9 })
    expect([await userOf(farmer), await userOf(ann)]).toMatchObject([{ id: farmer.id }, { id: ann.id }])
    for (const each of [farmer, ann]) await age(each, { began: 40, seen: 12.1 })
    expect([await userOf(farmer), await userOf(ann)]).toMatchObject([null, { id: ann.id }])
  })

  test('is written down as used every ten minutes at most: a call costs no write', async () => {
    const ann = await makeMember(shop)
    const before = await shop.shop.db`select * from session where user_id = ${ann.id}`
    expect((await visit(ann)).headers['set-cookie']).toBeUndefined()
    expect(await shop.shop.db`select * from session where user_id = ${ann.id}`).toEqual(before)
  })

  test('is found among many without planning anew for each call', async () => {
    const { id } = await makeMember(shop)
    await shop.shop.db`
      insert into session (digest, user_id, is_lasting, device, network, is_guessable, ends_at)
      select 'made-up-' || n, ${id}, true, '', '', false, clock_timestamp() + interval '1 day' from generate_series(1, 2000) n`
    await shop.shop.db`analyze session, app_user`
    expect(await plannedEachTime(shop.databaseUrl, (db) => sessions.find(db, ['a secret']))).toEqual([])
    await shop.shop.db`delete from session where user_id = ${id}`
  })

  test('without Remember Me is never prolonged', async () => {
    const { email } = await makeMember(shop)
    const ann = await logIn(shop, email, PASSWORD, { rememberMe: false, address: randomAddress() })
    await age(ann, { began: 22, seen: 21 })
    const reply = await visit(ann)
    expect([reply.json().user?.id, reply.headers['set-cookie']]).toEqual([ann.id, undefined])
    await age(ann, { began: 25, seen: 25 })
    expect(await userOf(ann)).toBeNull()
  })

  test('shows the email and the role of this moment', async () => {
    const ann = await makeMember(shop)
    await shop.shop.db`update app_user set email = ${`new-${ann.email}`}, role = 'host', email_verified = true where id = ${ann.id}`
    expect(await as(shop.app, ann).whoAmI()).toEqual({
      user: { id: ann.id, email: `new-${ann.email}`, role: 'host', email_verified: true },
      is_lasting: true,
    })
  })

  test('of a shop behind https is in a cookie of this host alone', async () => {
    const secure = await openTestShop({ beside: shop, env: { PUBLIC_URL: 'https://shop.farm.example' } })
    const ann = await makeMember(secure)
    expect(ann.cookie).toMatch(/^__Host-dozen\.session_token=/)
    expect((await visit(ann, secure)).json().user).toMatchObject({ id: ann.id })
    for (const name of ['', '__Secure-'])
      expect((await visit({ ...ann, cookie: ann.cookie.replace('__Host-', name) }, secure)).json()).toEqual({
        user: null,
        is_lasting: false,
      })
    await secure.close()
  })

  test('does not ask what time it is in the shop: a clock that is hours off changes nothing', async () => {
    for (const hours of [-5, 5]) {
      const off = await openTestShop({ beside: shop, clock: () => new Date(Date.now() + hours * 3_600_000) })
      const ann = await makeMember(off)
      expect((await visit(ann, off)).json().user).toMatchObject({ id: ann.id })
      expect(await daysLeft(ann)).toBe(30)
      await off.close()
    }
  })

  test('is one of 50 at most: the newest stay', async () => {
    const ann = await makeMember(shop)
    for (let each = 0; each < 50; each++) await logIn(shop, ann.email)
    expect(await shop.shop.db`select 1 from session where user_id = ${ann.id}`).toHaveLength(50)
    expect(await userOf(ann)).toBeNull()
  })
})

describe('right logins', () => {
  test('of one account are limited too: 200 in a quarter of an hour', async () => {
    const ann = await makeMember(shop)
    await shop.shop.db`update rate_limit set points = 199 where key like 'rightSignIn-%'`
    await logIn(shop, ann.email)
    await expect(logIn(shop, ann.email)).rejects.toThrow('Too many tries')
  })
})
