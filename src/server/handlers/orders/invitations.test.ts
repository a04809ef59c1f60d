import { beforeAll, describe, expect, test } from 'vitest'
import { addCardOrder, addCycle } from '../../../../tests/support/orders/farm-orders.ts'
import { checkOut, openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, nobody } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import { startStopCycles } from '../../jobs/start-stop-cycles.ts'
import * as orders from '../../store/orders/orders.ts'

const clock = { now: new Date('2027-02-01T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client
let season = {} as Season
let next = {} as Cycle
let ann = {} as Member
let ben = {} as Member
let cleo = {} as Member

const orderOf = (member: Member, over: object = {}) =>
  orders.add(
    shop.shop.db,
    {
      ...{
        user_id: member.id,
        status: 'paid',
        cycle_id: season.cycle.cycle_id,
        name: 'Ann Miller',
        second_email: '',
        additional_notes: '',
      },
      ...{ cartons_per_week: 2, donation_cartons: 0, first_week: 0, weeks: 8, price_cents: 650, total_cents: 10_400, ...over },
    },
    season.site,
  )

const byId = () => ({ params: { id: String(next.cycle_id) } })
const invite = () => farmer.inviteFormer({ ...byId(), body: { from_cycle_id: season.cycle.cycle_id } })
const tokenOf = async (member: Member) => {
  const mail = await mailTo(shop, member.email, 'Spring 2026 at Our farm: your turn first')
  return new URL(/https?:\/\/\S+\/invitation\S+/.exec(mail.text ?? '')?.[0] ?? '').searchParams.get('t') ?? ''
}

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
  next = await addCycle(shop)
  ann = await makeMember(shop)
  ben = await makeMember(shop)
  cleo = await makeMember(shop)
})

describe('before a cycle opens to all', () => {
  test('nobody is invited from a cycle that nobody bought, nor to one that is over', async () => {
    await expect(invite()).rejects.toMatchObject({ status: 409, code: 'nobodyToInvite' })
    const over = await addCycle(shop, 'Long ago')
    await shop.shop.db`update cycle set start_date = '2026-01-05', end_date = '2026-03-15' where cycle_id = ${over.cycle_id}`
    await expect(
      farmer.inviteFormer({ params: { id: String(over.cycle_id) }, body: { from_cycle_id: season.cycle.cycle_id } }),
    ).rejects.toMatchObject({ status: 409, code: 'noWeeksLeft' })
  })

  test('a farm without a postal address is asked for it first, and nobody is invited or loses their turn', async () => {
    const { db, farm } = shop.shop
    const [was] = await db<{ postal_address: string; farm_address: string }[]>`select postal_address, farm_address from shop`
    const order = await orderOf(ann)
    await db`update shop set postal_address = '', farm_address = ''`
    await farm.reload()
    await expect(invite()).rejects.toMatchObject({
      status: 409,
      code: 'mailingAddressMissing',
      message: expect.stringContaining('postal address'),
    })
    expect(await db`select from mail where letter = 'invitation'`).toHaveLength(0)
    expect((await farmer.listInvitations(byId())).people).toEqual([])
    await db`update shop set ${db(was ?? {})}`
    await farm.reload()
    await db`delete from subscription where id = ${order}`
  })

  test('its former customers get a private link each, once, with what they had last time', async () => {
    await orderOf(ann)
    await orderOf(ann, { cartons_per_week: 3 })
    await orderOf(ben, { name: 'Ben Moss' })
    await orderOf(cleo)
    await shop.shop.db`insert into unsubscribed (address_digest, at) values (address_digest(${cleo.email}), now())`
    await addCardOrder(shop, 'expired', season.cycle, season.site)
    const former = () => farmer.countFormer({ ...byId(), query: { from_cycle_id: String(season.cycle.cycle_id) } })
    expect(await former()).toEqual({ people: 2 })
    // Ten presses are one.
    const presses = await Promise.allSettled(Array.from({ length: 10 }, invite))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await former()).toEqual({ people: 0 })
    const mail = await mailTo(shop, ann.email, 'Spring 2026 at Our farm: your turn first')
    expect(mail.text).toContain('We filled in the form like last time: 3 cartons a week at Library.')
    expect(await tokenOf(ben)).not.toBe(await tokenOf(ann))
    const mails = await shop.shop.db`select to_address from mail where letter = 'invitation'`
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual([ann.email, ben.email].sort())
  })

  test('they alone may subscribe to it', async () => {
    const early = { cycle: next, site: season.site }
    const annsHints = await as(shop.app, ann).readSubscribeHints()
    expect([annsHints.early, annsHints.last_order?.cartons_per_week]).toEqual([[next.cycle_id], 3])
    expect((await as(shop.app, cleo).readSubscribeHints()).early).toEqual([])
    await expect(checkOut(shop, cleo, early)).rejects.toMatchObject({ code: 'cycleClosed' })
    expect(await checkOut(shop, ann, early)).toMatchObject({ id: expect.any(String) })
  })

  const become = (is_active: boolean) => farmer.toggleCycle({ ...byId(), body: { is_active } })
  const entries = async () => [
    (await farmer.listInvitations(byId())).entry,
    (await as(shop.app, nobody).readInvitation({ body: { token: await tokenOf(ben) } })).entry,
  ]
  const mayEnter = async (member: Member) =>
    (await checkOut(shop, member, { cycle: next, site: season.site }).catch(({ code }) => ({ id: code }))).id !== 'cycleClosed'

  test('a start that is undone before anybody came by it takes nothing from them', async () => {
    expect(await entries()).toEqual(['early', 'early'])
    await become(true)
    expect(await entries()).toEqual(['open', 'open'])
    expect((await as(shop.app, ben).readSubscribeHints()).early).toEqual([])
    await become(false)
    expect(await entries()).toEqual(['early', 'early'])
    expect([await mayEnter(ben), await mayEnter(cleo)]).toEqual([true, false])
  })

  test('once others have ordered it is over with that, and nobody is invited to what they could not enter', async () => {
    await become(true)
    await checkOut(shop, cleo, { cycle: next, site: season.site })
    await become(false)
    expect(await entries()).toEqual(['closed', 'closed'])
    const late = await makeMember(shop)
    await orderOf(late)
    await expect(invite()).rejects.toMatchObject({
      status: 409,
      code: 'closedToInvited',
      message: "This cycle is closed, so the people you invite couldn't subscribe. Please start it first.",
    })
    expect(await shop.shop.db`select from invitation where user_id = ${late.id}`).toHaveLength(0)
    expect([await mayEnter(ben), await mayEnter(late)]).toEqual([false, false])
    // An order that was given up is no order.
    await shop.shop.db`update subscription set status = 'expired' where user_id = ${cleo.id} and cycle_id = ${next.cycle_id}`
    expect(await entries()).toEqual(['early', 'early'])
    await become(true)
    expect(await invite()).toEqual({ invited: 1 })
    const mail = await mailTo(shop, late.email, 'Spring 2026 at Our farm: open now')
    expect(mail.text).toContain("You've been with us before, and it's open now.")
    await become(false)
    await shop.shop.db`delete from invitation where user_id = ${late.id}`
  })

  const another = async (name: string) => {
    const cycle = await addCycle(shop, name)
    const params = { id: String(cycle.cycle_id) }
    await farmer.inviteFormer({ params, body: { from_cycle_id: season.cycle.cycle_id } })
    const turn = (is_active: boolean) => farmer.toggleCycle({ params, body: { is_active } })
    const entry = async () => (await farmer.listInvitations({ params })).entry
    return { cycle, turn, entry, buy: (member: Member) => checkOut(shop, member, { cycle, site: season.site }) }
  }
  const CLOSED = { code: 'cycleClosed' }

  test('once one of them has ordered while it was open to all, Stop stops it for the others too', async () => {
    const { turn, entry, buy, cycle } = await another('Stopped')
    await turn(true)
    await buy(ann)
    await turn(false)
    expect(await entry()).toBe('closed')
    await expect(buy(ben)).rejects.toMatchObject(CLOSED)
    expect((await as(shop.app, ben).readSubscribeHints()).early).not.toContain(cycle.cycle_id)
    // Another start by which nobody comes makes nothing of that undone.
    await turn(true)
    await turn(false)
    expect(await entry()).toBe('closed')
  })

  test('what they order before all others, and between a start that was undone and the next, takes nothing from the others', async () => {
    const { turn, entry, buy, cycle } = await another('Undone twice')
    await buy(ann)
    await turn(true)
    await turn(false)
    await buy(ben)
    expect(await entry()).toBe('early')
    await turn(true)
    await turn(false)
    expect(await entry()).toBe('early')
    // Who has closed their account since, and is invited no more, came early all the same.
    await shop.shop.db`delete from invitation where user_id = ${ann.id} and cycle_id = ${cycle.cycle_id}`
    expect(await entry()).toBe('early')
  })

  test('a cycle that was open and has closed itself stays closed to them, whatever its closing becomes', async () => {
    const { turn, entry, buy, cycle } = await another('Closed itself')
    await turn(true)
    await shop.shop.db`update cycle set closes_at = '2027-01-31 00:00' where cycle_id = ${cycle.cycle_id}`
    await startStopCycles(shop.shop)
    expect(await entry()).toBe('closed')
    const { version } = (await farmer.listCycles()).find(({ cycle_id }) => cycle_id === cycle.cycle_id) ?? cycle
    await farmer.editCycle({ params: { id: String(cycle.cycle_id) }, body: { ...cycle, closes_at: '2027-03-01 00:00', version } })
    expect(await entry()).toBe('closed')
    await expect(buy(ben)).rejects.toMatchObject(CLOSED)
  })

  test('a cycle that is over is open to them no more than to others', async () => {
    const { cycle, entry } = await another('Over by now')
    const startOn = (date: string) => shop.shop.db`
      update cycle set start_date = ${date}, end_date = ${date}::date + 69 where cycle_id = ${cycle.cycle_id}`
    const isEarly = async () => (await as(shop.app, ben).readSubscribeHints()).early.includes(cycle.cycle_id)
    await startOn('2026-12-01')
    expect([await isEarly(), await entry()]).toEqual([true, 'early'])
    // A week is left, and no day of it that could still be bought.
    await startOn('2026-11-24')
    expect(await entry()).toBe('over')
    await startOn('2026-11-23')
    expect([await isEarly(), await entry()]).toEqual([false, 'over'])
  })

  test('a cycle that closes itself before it was ever open is closed to those who are invited too', async () => {
    const unopened = await addCycle(shop, 'Never open')
    const early = async () => (await as(shop.app, ben).readSubscribeHints()).early
    await farmer.inviteFormer({ params: { id: String(unopened.cycle_id) }, body: { from_cycle_id: season.cycle.cycle_id } })
    expect(await early()).toContain(unopened.cycle_id)
    await shop.shop.db`update cycle set closes_at = '2027-01-31 00:00' where cycle_id = ${unopened.cycle_id}`
    await startStopCycles(shop.shop)
    expect(await early()).not.toContain(unopened.cycle_id)
    await expect(checkOut(shop, ben, { cycle: unopened, site: season.site })).rejects.toMatchObject({ code: 'cycleClosed' })
  })

  test('they can decline from the mail without logging in, and take it back', async () => {
    const token = await tokenOf(ben)
    const stranger = as(shop.app, nobody)
    expect(await stranger.readInvitation({ body: { token } })).toEqual({
      cycle_id: next.cycle_id,
      egg_cycle: 'Spring 2026',
      start_date: next.start_date,
      end_date: next.end_date,
      declined: false,
      entry: 'early',
    })
    expect(await stranger.answerInvitation({ body: { token, declined: true } })).toMatchObject({ declined: true })
    expect(await stranger.answerInvitation({ body: { token, declined: true } })).toMatchObject({ declined: true })
    const [name, signature] = token.split('.')
    for (const bad of [
      'x',
      `${name}.`,
      `${Buffer.from('1').toString('base64url')}.${signature}x`,
      `${name}.${signature}`.replace(/^./, 'A'),
    ])
      for (const body of [{ token: bad, declined: true }])
        await expect(stranger.answerInvitation({ body })).rejects.toMatchObject({ status: 410, code: 'linkUsedOrExpired' })
    await expect(stranger.readInvitation({ body: { token: 'x' } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
  })

  test('the farmer sees who renewed, who declined and who is silent', async () => {
    await orderOf(ann, { cycle_id: next.cycle_id })
    const { people, ...counts } = await farmer.listInvitations(byId())
    expect(counts).toEqual({ entry: 'early', renewed: 1, declined: 1, silent: 0 })
    expect(people.map(({ email, name, answer }) => [email, name, answer])).toEqual([
      [ann.email, 'Ann Miller', 'renewed'],
      [ben.email, 'Ben Moss', 'declined'],
    ])
    await as(shop.app, nobody).answerInvitation({ body: { token: await tokenOf(ben), declined: false } })
    expect(await farmer.listInvitations(byId())).toMatchObject({ renewed: 1, declined: 0, silent: 1 })
  })
})
