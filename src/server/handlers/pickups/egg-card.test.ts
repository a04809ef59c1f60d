import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo, tokenIn } from '../../../../tests/support/people/mail.ts'
import { type Member, makeMember, PASSWORD, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, nobody } from '../../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { EggCard } from '../../../shared/shapes/pickups.ts'
import { sendReminders } from '../../jobs/send-reminders.ts'

/** Changes until Tuesday, 18:00, for Thursdays; what a person does with the private link to their pickups. */

const MONDAY = new Date('2027-03-01T15:00:00Z')
const clock = { now: MONDAY }
const shop = useTestShop({ clock: () => clock.now })
let ann = {} as Member

const stranger = () => as(shop.app, { ...nobody, address: randomAddress() })
const tokenOf = async (member: Member): Promise<string> =>
  /#token=([\w-]{43})$/.exec((await as(shop.app, member).readMyCard()).card_url ?? '')?.[1] ?? ''
const read = (token: string) => stranger().readCard({ body: { token } })
const GONE = { status: 410, code: 'linkUsedOrExpired' }
const buy = async (member: Member) =>
  sell(shop, member, await addCycleFrom(shop, '2027-03-01', 3), await addSiteOn(shop, 'Barn', 'Thursday'))

beforeAll(async () => {
  await setRules(shop, { free_skips: 1 })
})
beforeEach(async () => {
  clock.now = MONDAY
  await shop.shop.db`update subscription set status = 'canceled'`
  ann = await makeMember(shop, { verified: true })
  await buy(ann)
})

describe('an egg card', () => {
  test('shows the next pickups without a login, and nothing beyond them', async () => {
    const token = await tokenOf(ann)
    const card = await read(token)
    expect(card).toMatchObject({ today: '2027-03-01', pickups: [{ pickup_date: '2027-03-04', cartons: 2, is_open: true }, {}, {}] })
    const reply = await shop.app.inject({ method: 'POST', url: '/api/card', payload: { token }, remoteAddress: randomAddress() })
    expect(EggCard.parse(reply.json())).toEqual(reply.json())
    for (const secret of [ann.email, ann.id, 'D-0000', token, 'egg_cycle']) expect(reply.body).not.toContain(secret)
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(shop.logs.join('')).not.toContain(token)
  })

  test('skips, gives away, takes back and names a friend by the rules of the profile', async () => {
    const token = await tokenOf(ann)
    const [first, second] = (await read(token)).pickups
    const by = { token, pickup_id: first?.pickup_id ?? 0 }
    const change = (what: 'skip' | 'give' | 'undo', pickup_id = by.pickup_id) =>
      stranger().changeByCard({ body: { token, pickup_id, change: what } })
    expect((await change('skip')).pickups[0]).toMatchObject({ state: 'skipped', can_undo: true })
    expect(await as(shop.app, ann).readMyCredit()).toMatchObject({ balance_cents: 1_300 })
    await expect(change('skip', second?.pickup_id)).rejects.toMatchObject({ code: 'noSkipsLeft' })
    await expect(change('give')).rejects.toMatchObject({ code: 'undoFirst' })
    expect((await change('undo')).pickups[0]).toMatchObject({ state: 'planned' })
    await expect(change('undo')).rejects.toMatchObject({ code: 'nothingToUndo' })
    expect((await change('give', second?.pickup_id)).pickups[1]).toMatchObject({ state: 'donated' })
    expect((await stranger().nameFriendByCard({ body: { ...by, friend_name: 'Bo' } })).pickups[0]).toMatchObject({ friend_name: 'Bo' })
    clock.now = new Date('2027-03-02T23:00:00Z')
    await expect(change('skip')).rejects.toMatchObject({ code: 'changesClosed' })
  })

  test('moves a pickup to another week and back, by the rules of the profile', async () => {
    const token = await tokenOf(ann)
    const [first, second] = (await read(token)).pickups
    const by = { token, pickup_id: first?.pickup_id ?? 0 }
    expect(await stranger().readCardWeeks({ body: by })).toEqual({
      weeks: [
        { week: 1, pickup_date: '2027-03-11', is_full: false },
        { week: 2, pickup_date: '2027-03-18', is_full: false },
      ],
    })
    const { pickups } = await stranger().moveByCard({ body: { ...by, week: 1 } })
    expect(pickups).toMatchObject([{ pickup_date: '2027-03-11', cartons: 4 }, { pickup_date: '2027-03-18' }])
    await stranger().changeByCard({ body: { ...by, change: 'undo' } })
    expect((await read(token)).pickups).toHaveLength(3)
    await expect(stranger().moveByCard({ body: { ...by, week: 9 } })).rejects.toMatchObject({ code: 'weekUnknown' })
    await stranger().changeByCard({ body: { token, pickup_id: second?.pickup_id ?? 0, change: 'give' } })
    await expect(stranger().moveByCard({ body: { token, pickup_id: second?.pickup_id ?? 0, week: 2 } })).rejects.toMatchObject({
      code: 'undoFirst',
    })
    clock.now = new Date('2027-03-02T23:00:00Z')
    await expect(stranger().moveByCard({ body: { ...by, week: 1 } })).rejects.toMatchObject({ code: 'changesClosed' })
    expect(await stranger().readCardWeeks({ body: by })).toEqual({ weeks: [] })
  })

  test('says that pickups are stopped instead of that there are none', async () => {
    const token = await tokenOf(ann)
    expect(await read(token)).toMatchObject({ is_stopped: false })
    await shop.shop.db`update pickup set state = 'stopped' where subscription_id in (select id from subscription where user_id = ${ann.id})`
    expect(await read(token)).toMatchObject({ pickups: [], is_stopped: true })
  })

  test('opens no account: its key is no session, no calendar and no mailed link', async () => {
    const token = await tokenOf(ann)
    expect((await shop.app.inject({ url: `/calendar/${token}.ics` })).statusCode).toBe(404)
    for (const name of ['dozen.session_token', '__Host-dozen.session_token'])
      expect((await shop.app.inject({ url: '/api/who-am-i', headers: { cookie: `${name}=${token}` } })).json()).toEqual({
        user: null,
        is_lasting: false,
      })
    await expect(stranger().resetPassword({ body: { token, password: 'stolen-one' } })).rejects.toMatchObject(GONE)
  })

  test.each(['x', 'A'.repeat(43), `${'A'.repeat(43)}\u0041`])('that the shop did not make (%j) is refused', async (token) => {
    await expect(read(token)).rejects.toMatchObject(GONE)
    await expect(stranger().changeByCard({ body: { token, pickup_id: 1, change: 'skip' } })).rejects.toMatchObject(GONE)
  })

  test('is one for who opens two pages at once, and stays', async () => {
    const seen = await Promise.all(Array.from({ length: 5 }, () => as(shop.app, ann).readMyCard()))
    expect(new Set(seen.map(({ card_url }) => card_url)).size).toBe(1)
  })

  test('changes as much as the profile may, from however many places', async () => {
    const by = { token: await tokenOf(ann), pickup_id: 1, friend_name: '' }
    const tries = await Promise.allSettled(Array.from({ length: 61 }, () => stranger().nameFriendByCard({ body: by })))
    expect(tries.filter((each) => each.status === 'rejected' && each.reason.code === 'tooManyTries')).toHaveLength(1)
  })
})

describe('the link of a card', () => {
  test('is renewed, removed and made again by its owner; the old one leads nowhere', async () => {
    const mine = as(shop.app, ann)
    const first = await tokenOf(ann)
    await mine.renewMyCard()
    const second = await tokenOf(ann)
    expect(second).not.toBe(first)
    await expect(read(first)).rejects.toMatchObject(GONE)
    expect(await mine.removeMyCard()).toEqual({ card_url: null })
    expect(await mine.readMyCard()).toEqual({ card_url: null })
    await expect(read(second)).rejects.toMatchObject(GONE)
    await mine.renewMyCard()
    expect((await read(await tokenOf(ann))).pickups).toHaveLength(3)
  })

  test.each([
    [
      'a new password',
      (mine: ReturnType<typeof as>) => mine.changePassword({ body: { password: PASSWORD, newPassword: 'brand-new-one' } }),
    ],
    ['a closed account', (mine: ReturnType<typeof as>) => mine.closeAccount({ body: { password: PASSWORD, pickups: 3, credit_cents: 0 } })],
  ])('ends with %s', async (_, change) => {
    const token = await tokenOf(ann)
    await change(as(shop.app, ann))
    await expect(read(token)).rejects.toMatchObject(GONE)
  })

  test('ends with another email', async () => {
    const token = await tokenOf(ann)
    const email = `other-${ann.email}`
    await as(shop.app, ann).changeEmail({ body: { email, password: PASSWORD } })
    await as(shop.app, ann).confirmEmail({ body: { token: tokenIn(await mailTo(shop, email, 'Confirm')) } })
    await expect(read(token)).rejects.toMatchObject(GONE)
  })

  test('stands in the database as a digest alone, and ends with the secret of the shop', async () => {
    const token = await tokenOf(ann)
    const [row] = await shop.shop.db`select row(c.*)::text as row from egg_card c where user_id = ${ann.id}`
    expect(row?.row).not.toContain(token)
    const other = await openTestShop({
      beside: shop,
      clock: () => clock.now,
      env: { SESSION_SECRET: 'y'.repeat(40), ALLOW_NEW_SECRET: 'on' },
    })
    const after = (await as(other.app, ann).readMyCard()).card_url ?? ''
    expect(after).not.toContain(token)
    await other.close()
  })
})

test('a reminder has the card of its reader, in a letter that is kept nowhere; a second email and an unproved one get none', async () => {
  const ben = await makeMember(shop)
  const second = `second-${ann.email}`
  await buy(ben)
  await shop.shop.db`update subscription set second_email = ${second} where user_id = ${ann.id}`
  clock.now = new Date('2027-03-03T23:00:00Z')
  await sendReminders(shop.shop)
  const mail = await mailTo(shop, ann.email, 'Tomorrow')
  expect(mail.text).toContain("Can't make it? Open your egg card above (no login needed) to send a friend.")
  expect((await read(tokenIn(mail))).pickups).toHaveLength(3)
  for (const other of [second, ben.email]) expect((await mailTo(shop, other, 'Tomorrow')).text).not.toContain('/card')
  await expect
    .poll(
      () => shop.shop.db`select body_text, body_html from mail where to_address = ${ann.email} and letter = 'reminder' and status = 'sent'`,
    )
    .toEqual([{ body_text: null, body_html: null }])
})
