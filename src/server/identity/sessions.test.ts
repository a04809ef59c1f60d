import { describe, expect, test } from 'vitest'
import { logIn, type Member, makeMember, PASSWORD, randomAddress } from '../../../tests/support/people/people.ts'
import { as, cookiesOf, requestOf } from '../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'

const shop = useTestShop()

const DAY_MS = 86_400_000

const visit = (person: Member, at = shop) => at.app.inject(requestOf('whoAmI', {}, person))
const endsIn = (person: Member, days: number) =>
  shop.shop.db`update session set expires_at = ${new Date(Date.now() + days * DAY_MS)} where user_id = ${person.id}`
const daysLeft = async ({ id }: Member): Promise<number> => {
  const [row] = await shop.shop.db<{ expires_at: Date }[]>`select expires_at from session where user_id = ${id}`
  return row ? Math.round((row.expires_at.getTime() - Date.now()) / DAY_MS) : Number.NaN
}

describe('a session', () => {
  test('is prolonged when it is used after a day, and its browser is told', async () => {
    const ann = await makeMember(shop)
    await endsIn(ann, 28.9)
    const reply = await visit(ann)
    expect(reply.json().user).toMatchObject({ id: ann.id })
    expect(String(reply.headers['set-cookie'])).toContain('Max-Age=2592000')
    expect(await daysLeft(ann)).toBe(30)
    const again = { ...ann, cookie: cookiesOf(reply.headers['set-cookie']) }
    expect((await visit(again)).json().user).toMatchObject({ id: ann.id })
  })

  test('is left as it is on its first day: nothing is written, and no browser is told anything', async () => {
    const ann = await makeMember(shop)
    await endsIn(ann, 29.1)
    const before = await shop.shop.db`select * from session where user_id = ${ann.id}`
    expect((await visit(ann)).headers['set-cookie']).toBeUndefined()
    expect(await shop.shop.db`select * from session where user_id = ${ann.id}`).toEqual(before)
  })

  test('without Remember Me is never prolonged', async () => {
    const { email } = await makeMember(shop)
    const ann = await logIn(shop, email, PASSWORD, { rememberMe: false, address: randomAddress() })
    expect(ann.cookie).toContain('dont_remember')
    await endsIn(ann, 0.1)
    const reply = await visit(ann)
    expect([reply.json().user?.id, reply.headers['set-cookie']]).toEqual([ann.id, undefined])
    expect(await daysLeft(ann)).toBe(0)
  })

  test('that is over is nobody’s, though its row is still there', async () => {
    const ann = await makeMember(shop)
    await endsIn(ann, -1)
    expect((await visit(ann)).json()).toEqual({ user: null })
    expect(await daysLeft(ann)).toBe(-1)
  })

  test('shows the email and the role of this moment', async () => {
    const ann = await makeMember(shop)
    await shop.shop.db`update app_user set email = ${`new-${ann.email}`}, role = 'host', email_verified = true where id = ${ann.id}`
    expect(await as(shop.app, ann).whoAmI()).toEqual({
      user: { id: ann.id, email: `new-${ann.email}`, role: 'host', email_verified: true },
    })
  })

  test('of a shop behind https is read from its secure cookie alone', async () => {
    const secure = await openTestShop({ beside: shop, env: { PUBLIC_URL: 'https://shop.farm.example' } })
    const ann = await makeMember(secure)
    expect(ann.cookie).toMatch(/^__Secure-dozen\.session_token=/)
    expect((await visit(ann, secure)).json().user).toMatchObject({ id: ann.id })
    expect((await visit({ ...ann, cookie: ann.cookie.replace('__Secure-', '') }, secure)).json()).toEqual({ user: null })
    await secure.close()
  })

  test('signed with another secret is nobody’s', async () => {
    const other = await openTestShop({ beside: shop, env: { SESSION_SECRET: 'y'.repeat(40) } })
    const ann = await makeMember(shop)
    expect((await visit(ann, other)).json()).toEqual({ user: null })
    await other.close()
  })
})
