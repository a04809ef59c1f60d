import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringIn, takeBack, untilState, upload } from '../../../tests/support/imports/bring-along.ts'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { mailTo, tokenIn } from '../../../tests/support/people/mail.ts'
import { logIn, type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client, nobody } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../shared/dates/calendar.ts'
import type { Import } from '../../shared/shapes/imports.ts'
import { inviteFormer } from '../orders/invite-former.ts'
import { removeOldTexts } from '../people/remove-old-texts.ts'
import * as cycles from '../store/farm/cycles.ts'
import { listFormer } from '../store/farm/invitations.ts'
import { claimOverdue } from '../store/money/owed.ts'
import { showLetter } from './invite-imported.ts'

const shop = useTestShop()
let admin = {} as Member
let farmer = {} as Client
let season = {} as Season
let last = {} as Season['cycle']
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
  const today = todayAt()
  last = await cycles.add(shop.shop.db, {
    cycle_name: 'Last Fall',
    start_date: addDays(today, -100),
    end_date: addDays(today, -45),
    number_of_weeks: 8,
  })
})

const todayAt = () => dateAt(shop.shop.clock(), shop.shop.config.timeZone)
/** Somebody whom nobody knows. */
const stranger = () => `${randomUUID()}@last.example`
const HEAD = 'Name,Email,Cycle,Pickup site,Cartons,Total,Paid,Date'
const fileOf = (...lines: string[]) => [HEAD, ...lines].join('\n')
const rowsOf = ({ import_id }: Import) => farmer.listImportRows({ params: { id: import_id }, query: {} })
const ordersOf = (email: string) => shop.shop.db<{ id: number; status: string; weeks: number; pickups: number }[]>`
  select s.id, status, weeks, (select count(*)::int from pickup where subscription_id = s.id) as pickups
  from subscription s join app_user u on u.id = s.user_id where u.email = ${email} order by s.id`
const mailedTo = async (email: string) =>
  (await shop.shop.db<{ letter: string }[]>`select letter from mail where to_address = ${email} order by created_at`).map(
    ({ letter }) => letter,
  )
const rematch = (draft: Import, defaults: Partial<Import['defaults']>) =>
  farmer.matchImport({ params: { id: draft.import_id }, body: { version: draft.version, matching: {}, defaults } })

describe('a spreadsheet', () => {
  test('is shown line by line as it will be, and nothing is made of it before the farmer says so', async () => {
    const ann = stranger()
    const known = await makeMember(shop, { verified: true })
    const draft = await upload(
      farmer,
      fileOf(
        `Ann Miller,${ann},Last Fall,library,2,$104.00,,3/5/2026`,
        `Bo,${known.email},spring , Library,1,,,`,
        `Cy,not-an-email,Spring,Library,3,,,`,
        `Di,${stranger()},Summer of Love,The Moon,3,,,`,
        `Total,,,,9,104,,`,
      ),
    )
    expect(draft).toMatchObject({
      state: 'draft',
      counts: { rows: 5, ready: 2, problems: 2, left_out: 1, already: 0, people_new: 1, people_known: 1, orders: 2 },
    })
    expect(draft.columns[0]).toEqual({ column: 0, header: 'Name', samples: ['Ann Miller', 'Bo', 'Cy'] })
    const rows = await rowsOf(draft)
    expect(rows[0]).toMatchObject({
      line: 2,
      outcome: 'ready',
      person: { name: 'Ann Miller', email: ann, is_known: false },
      order: {
        egg_cycle: 'Last Fall',
        pickup_site: 'Library',
        cartons_per_week: 2,
        weeks: 0,
        total_cents: 10_400,
        paid_cents: 0,
        owed_cents: 10_400,
        date: '2026-03-05',
      },
    })
    expect(rows[1]).toMatchObject({ person: { is_known: true }, order: { weeks: 8, total_cents: 5_200 } })
    expect(rows.slice(2).map(({ problems }) => problems.map(({ field }) => field))).toEqual([['email'], ['cycle', 'site'], []])
    expect(rows[3]?.problems[0]?.text).toContain('You have no cycle “Summer of Love”.')
    expect(await ordersOf(known.email)).toEqual([])
    expect((await farmer.listImportRows({ params: { id: draft.import_id }, query: { show: 'problems', per_page: 2 } })).length).toBe(2)
  })

  test('becomes people without a password and orders by one press, and nobody is mailed', async () => {
    const ann = stranger()
    const second = stranger()
    const eve = stranger()
    const known = await makeMember(shop, { verified: true })
    const head = 'First name,Last name,Email,Second email,Phone,Season,Site,Dozens,Amount,Notes'
    const lines = [
      `Ann,Miller,${ann},${second},607-555-0100,Spring,Library,2,104,"Behind
the shed"`,
      `Ann,Miller,${ann},,,Last Fall,Library,1,52,`,
      `Bo,,${known.email},,,Spring,Library,1,52,`,
      `Eve,,${eve},,,,,,,`,
    ]
    const done = await bringIn(farmer, await upload(farmer, [head, ...lines].join('\n')))
    expect(done).toMatchObject({ done_rows: 4, counts: { orders: 3, people_new: 2, people_known: 1 }, mailable: 2, can_take_back: true })
    expect(await ordersOf(ann)).toMatchObject([
      { status: 'manual', weeks: 8, pickups: 8 },
      { status: 'manual', weeks: 0, pickups: 0 },
    ])
    expect(await ordersOf(known.email)).toMatchObject([{ status: 'manual', weeks: 8, pickups: 8 }])
    const [first] = await ordersOf(ann)
    expect(await farmer.readSubscription({ params: { id: first?.id ?? 0 } })).toMatchObject({
      name: 'Ann Miller',
      email: ann,
      additional_notes: 'Behind\nthe shed',
      farm_notes: 'Phone: 607-555-0100',
    })
    const accounts = await shop.shop
      .db`select u.name, email_verified, password from app_user u join account a on a.user_id = u.id where email = ${eve}`
    expect(accounts).toMatchObject([{ name: 'Eve', email_verified: false, password: null }])
    for (const email of [ann, second, eve, known.email]) expect(await mailedTo(email)).toEqual([])
  })

  test('that is brought along once more changes nothing, in this file or another', async () => {
    const ann = stranger()
    const bo = stranger()
    const file = fileOf(`Ann,${ann},Spring,Library,2,104,,2026-03-05`, `Bo,${bo},,,,,,`, `Ann,${ann},Spring,Library,2,104,,2026-03-05`)
    const first = await upload(farmer, file)
    expect(first.counts).toMatchObject({ ready: 2, already: 1 })
    expect((await rowsOf(first))[2]?.notes).toEqual(["The same as row 2. If it's really a second order, please add it by hand."])
    // Looked at before the first was brought in, and pressed after it.
    const twin = await upload(farmer, file, 'twin.csv')
    await bringIn(farmer, first)
    const late = await bringIn(farmer, twin)
    expect(late).toMatchObject({ done_rows: 0, counts: { ready: 0, already: 3 } })
    const again = await upload(farmer, file, 'again.csv')
    expect(again.counts).toMatchObject({ ready: 0, already: 3 })
    await expect(farmer.runImport({ params: { id: again.import_id }, body: { version: again.version } })).rejects.toThrow(
      'No rows are ready to import',
    )
    // The same people in another order, with what was paid meanwhile.
    const other = await upload(farmer, `Email;Name;Paid;Total;Dozens;Season;Depot;Date\n${ann};Ann;104;104;2;SPRING;library;3/5/26`)
    expect(other.counts).toMatchObject({ ready: 0, already: 1 })
    expect(await ordersOf(ann)).toHaveLength(1)
  })

  test('that is matched otherwise is still the same', async () => {
    const ann = stranger()
    const file = fileOf(`Ann,${ann},Spring,Library,2,104,,3/5/2026`, `Bo ${ann},,Spring,Library,1,52,,3/5/2026`)
    await bringIn(farmer, await upload(farmer, file))
    const draft = await upload(farmer, file)
    const site_id = season.site.site_id
    const otherwise = [
      { matching: { date: null }, defaults: {} },
      { matching: { date: 7 }, defaults: { date_order: 'dmy' as const } },
      { matching: { site: null }, defaults: { date_order: 'mdy' as const, site_id } },
      { matching: { email: null, site: 3 }, defaults: {} },
    ]
    let { version } = draft
    for (const body of otherwise) {
      const matched = await farmer.matchImport({ params: { id: draft.import_id }, body: { version, ...body } })
      expect([body, matched.counts.ready]).toEqual([body, 0])
      version = matched.version
    }
    // The address that was missing has been found; and an order of another day may be another one, which the farmer decides.
    const found = await upload(
      farmer,
      fileOf(`Bo ${ann},${stranger()},Spring,Library,1,52,,3/5/2026`, `Ann,${ann},Spring,Library,2,104,,4/9/2026`),
    )
    expect((await rowsOf(found)).map(({ other_order }) => other_order?.cartons_per_week)).toEqual([undefined, 2])
  })

  test('is brought in as it was shown, or shown anew', async () => {
    const { db } = shop.shop
    const { cycle } = await openSeason(shop)
    await db`update cycle set cycle_name = 'Shorter' where cycle_id = ${cycle.cycle_id}`
    const ann = stranger()
    const bo = stranger()
    const draft = await rematch(await upload(farmer, fileOf(`Ann,${ann},Shorter,Library,2,,,`, `Bo,${bo},Shorter,Library,2,,,`)), {
      status: 'owed',
    })
    const shorten = () => db`update cycle set number_of_weeks = number_of_weeks - 1 where cycle_id = ${cycle.cycle_id}`
    await shorten()
    await expect(bringIn(farmer, draft)).rejects.toThrow('Someone else changed this in the meantime')
    const shown = await farmer.readImport({ params: { id: draft.import_id } })
    expect((await rowsOf(shown))[0]?.order).toMatchObject({ weeks: 7, owed_cents: 9_100 })
    await db`update import set state = 'running' where import_id = ${draft.import_id}`
    await shorten()
    await (await import('./work-on-imports.ts')).workOnImport(shop.shop, () => false)
    expect((await rowsOf(shown)).map(({ problems }) => problems[0]?.text)).toEqual(
      Array(2).fill(expect.stringMatching(/^The season moved on/)),
    )
    expect(await db`select from app_user where email = any(${[ann, bo]})`).toHaveLength(0)
  })

  test('with an order that the customer has made here already leaves it alone', async () => {
    const bo = await makeMember(shop, { verified: true })
    await shop.shop.db`
      insert into subscription (user_id, name, status, cycle_id, site_id, site_name, site_instructions, cartons_per_week, donation_cartons, first_week, weeks, price_cents, total_cents)
      values (${bo.id}, 'Bo', 'manual', ${season.cycle.cycle_id}, ${season.site.site_id}, 'Library', '', 2, 0, 0, 8, 650, 10400)`
    const draft = await upload(farmer, fileOf(`Bo,${bo.email},Spring,Library,2,104,,`, `Bo,${bo.email},Spring,Library,3,104,,`))
    expect((await rowsOf(draft)).map(({ other_order }) => other_order?.cartons_per_week)).toEqual([undefined, 2])
    expect((await rowsOf(draft))[0]?.notes[0]).toMatch(/^There is already an order like this: D-\d+\.$/)
  })

  test('may say what is still owed: what was paid of it stands in the books', async () => {
    const ann = stranger()
    const bo = stranger()
    const cy = stranger()
    const past = stranger()
    const draft = await rematch(
      await upload(
        farmer,
        fileOf(
          `Ann,${ann},Spring,Library,2,104,40,2026-03-05`,
          `Bo,${bo},Spring,Library,2,104,yes,`,
          `Cy,${cy},Spring,Library,2,104,no,`,
          `Past,${past},Last Fall,Library,2,104,,`,
          `Di,${stranger()},Spring,Library,2,104,105,`,
        ),
      ),
      { status: 'owed' },
    )
    expect((await rowsOf(draft)).map(({ order }) => order?.owed_cents)).toEqual([6_400, 0, 10_400, 10_400, 0])
    expect((await rowsOf(draft))[4]?.problems).toMatchObject([{ field: 'paid' }])
    await bringIn(farmer, draft)
    const money = async (email: string) =>
      shop.shop
        .db`select status, pay_later, farm_cents, due_date > ${todayAt()} as is_to_come from subscription s join app_user u on u.id = s.user_id where u.email = ${email}`
    expect(await money(ann)).toMatchObject([{ status: 'owed', pay_later: 'farm', farm_cents: 4_000, is_to_come: true }])
    expect(await money(bo)).toMatchObject([{ status: 'paid', pay_later: 'farm', farm_cents: 10_400 }])
    expect(await money(cy)).toMatchObject([{ status: 'owed', farm_cents: 0 }])
    // Nobody is late for a season that the farmer has just written down.
    expect(await money(past)).toMatchObject([{ status: 'owed', is_to_come: true }])
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('takes the cycle, the site and the cartons that the farmer chose where it says none, and another sheet', async () => {
    const ann = stranger()
    const draft = await upload(farmer, `Name,Email\nAnn,${ann}\n`)
    expect((await rowsOf(draft))[0]).toMatchObject({ order: null, outcome: 'ready' })
    const chosen = { cycle_id: season.cycle.cycle_id, site_id: season.site.site_id, cartons_per_week: 4 }
    const matched = await rematch(draft, chosen)
    expect((await rowsOf(matched))[0]).toMatchObject({ order: { egg_cycle: 'Spring', cartons_per_week: 4, total_cents: 20_800 } })
    await expect(rematch(draft, chosen)).rejects.toThrow('Someone else changed this in the meantime')
    await farmer.dropImport({ params: { id: draft.import_id } })
    await expect(farmer.readImport({ params: { id: draft.import_id } })).rejects.toThrow()
  })

  test('never sells more of an open cycle than there is', async () => {
    const { db } = shop.shop
    const small = await openSeason(shop)
    await db`update cycle set cycle_name = 'Small', cartons_limit = 5 where cycle_id = ${small.cycle.cycle_id}`
    const emails = Array.from({ length: 4 }, stranger)
    const lines = emails.map((email, each) => `P${each},${email},Small,Library,2,10,,`)
    const draft = await upload(farmer, fileOf(...lines, lines[3] ?? ''))
    // Of two equal ones that do not fit neither is "the same as" something that is brought in.
    expect((await rowsOf(draft)).map(({ outcome }) => outcome)).toEqual(['ready', 'ready', 'problems', 'problems', 'problems'])
    // Somebody buys meanwhile.
    await farmer.addSubscription({
      body: {
        name: 'Meanwhile',
        cycle_id: small.cycle.cycle_id,
        pickup_site: small.site.site_id,
        cartons_per_week: 2,
        donation_cartons: 0,
        total_amount: 1,
      },
    })
    const done = await bringIn(farmer, draft)
    expect(done).toMatchObject({ done_rows: 1, counts: { problems: 4 } })
    expect((await rowsOf(done))[1]?.problems).toMatchObject([{ field: 'cartons_per_week' }])
    // Whose line did not fit is nobody here yet, and no address is silent without a way to end that.
    expect(await db`select email from app_user where email = any(${emails})`).toEqual([{ email: emails[0] }])
    expect(await db`select address from quiet_address where address = any(${emails})`).toEqual([{ address: emails[0] }])
  })

  test('says which one it takes where several have one name, and that the site which was chosen is closed', async () => {
    const one = await openSeason(shop)
    const other = await openSeason(shop)
    for (const { cycle, site } of [one, other]) {
      await shop.shop.db`update cycle set cycle_name = 'Twice' where cycle_id = ${cycle.cycle_id}`
      await shop.shop.db`update site set site_name = 'Twin' where site_id = ${site.site_id}`
    }
    const draft = await upload(farmer, fileOf(`Ann,${stranger()},Twice,Twin,2,104,,`, `Bo,${stranger()},Twice,,2,104,,`))
    const [ann] = await rowsOf(draft)
    expect(ann?.notes.slice(0, 2)).toEqual([expect.stringMatching(/^Several cycles/), expect.stringMatching(/^Several pickup sites/)])
    await shop.shop.db`update site set archived_at = now() where site_id = ${other.site.site_id}`
    const [, bo] = await rowsOf(await rematch(draft, { site_id: other.site.site_id }))
    expect(bo?.problems[0]?.text).toMatch(/is archived/)
  })

  test('of another kind is refused with a sentence', async () => {
    await expect(upload(farmer, '%PDF-1.7 whatever')).rejects.toThrow('This is a PDF. Please save it as XLSX or CSV and try again.')
    await expect(upload(farmer, 'Name,Email\n')).rejects.toThrow('This sheet has no rows below its headers')
  })
})

describe('somebody who came with a spreadsheet', () => {
  test('gets no news, is in no audience and is counted as not invited yet, until the farmer invites them', async () => {
    const { db } = shop.shop
    const ann = stranger()
    const second = stranger()
    const audience = async () => (await farmer.readAudience({ query: { cycle_id: season.cycle.cycle_id } })).recipients
    const before = await audience()
    const { uninvited } = await farmer.readAudience({ query: { cycle_id: season.cycle.cycle_id } })
    const all = (await farmer.readAudience({ query: {} })).recipients
    const { import_id } = await bringIn(
      farmer,
      await upload(farmer, `Name,Email,Second email,Season,Site,Dozens\nAnn,${ann},${second},Spring,Library,2`),
    )
    expect([await audience(), (await farmer.readAudience({ query: {} })).recipients]).toEqual([before, all])
    const added = (await farmer.readAudience({ query: { cycle_id: season.cycle.cycle_id } })).uninvited - uninvited
    expect(added).toBe(2)
    const [order] = await ordersOf(ann)
    expect((await listFormer(db, season.cycle.cycle_id, last.cycle_id)).filter(({ email }) => email === ann)).toEqual([])
    const { version } = await farmer.readSubscription({ params: { id: order?.id ?? 0 } })
    await farmer.editSubscription({
      params: { id: order?.id ?? 0 },
      body: { name: 'Ann', cartons_per_week: 3, donation_cartons: 0, total_amount: 5, version },
    })
    await farmer.sendMassEmail({ body: { message: `News ${randomUUID()}`, subject: 'News', cycle_id: season.cycle.cycle_id } })
    expect([await mailedTo(ann), await mailedTo(second)]).toEqual([[], []])

    // Looked at beforehand it is the same letter, with a link that is nobody's.
    const looked = await farmer.previewImportLetter()
    expect(looked).toMatchObject({ subject: 'Your account at Our farm' })
    expect(looked.html).toMatch(/reset-password"/)
    // Where accounts are kept elsewhere nobody has got one.
    const hosted = { ...shop.shop.config, hostedIdentity: {} as NonNullable<typeof shop.shop.config.hostedIdentity> }
    expect(showLetter({ config: hosted, farm: shop.shop.farm }).text).not.toMatch(/account|pickups/)
    expect(await farmer.inviteImported({ params: { id: import_id } })).toEqual({ mailed: 1 })
    await expect(farmer.inviteImported({ params: { id: import_id } })).rejects.toThrow('Everyone you can invite')
    expect(await audience()).toBe(before + 2)
    const invitation = await mailTo(shop, ann, 'Your account at Our farm')
    expect(await mailedTo(second)).toEqual([])
    await as(shop.app, nobody).resetPassword({ body: { token: tokenIn(invitation), password: 'seven-eggs' } })
    const her = await logIn(shop, ann, 'seven-eggs')
    expect(await as(shop.app, her).listMySubscriptions({ params: { userId: her.id } })).toMatchObject([{ egg_cycle: 'Spring' }])
    expect(await farmer.readImport({ params: { id: import_id } })).toMatchObject({ invited: 1, mailable: 0 })
  })

  test('is not silenced who signed up since it was looked at, and who waits from an earlier file can be invited with this one', async () => {
    const ann = stranger()
    const second = stranger()
    const bo = stranger()
    const draft = await upload(farmer, `Name,Email,Second email,Season,Site,Dozens\nAnn,${ann},${second},Spring,Library,2`)
    await makeMember(shop, { email: second, verified: true })
    await bringIn(farmer, draft)
    expect(await shop.shop.db`select address from quiet_address where address = any(${[ann, second]})`).toEqual([{ address: ann }])
    const early = await bringIn(farmer, await upload(farmer, fileOf(`Bo,${bo},,,,,,`)))
    const late = await bringIn(farmer, await upload(farmer, fileOf(`Bo,${bo},Spring,Library,2,104,,`)))
    expect([early.mailable, late.mailable]).toEqual([1, 1])
  })

  test('and comes by themselves is a customer like everybody', async () => {
    const ann = stranger()
    const { import_id } = await bringIn(farmer, await upload(farmer, `Name,Email,Season,Site,Dozens\nAnn,${ann},Spring,Library,2`))
    await as(shop.app, nobody).sendReset({ body: { email: ann } })
    const token = tokenIn(await mailTo(shop, ann, 'Set a new password'))
    await as(shop.app, nobody).resetPassword({ body: { token, password: 'seven-eggs' } })
    expect((await farmer.readImport({ params: { id: import_id } })).mailable).toBe(0)
    const { cycle_id } = (await openSeason(shop)).cycle
    expect(await inviteFormer(shop.shop, { ...admin }, { from_cycle_id: season.cycle.cycle_id, cycle_id })).toBeGreaterThan(0)
    expect(await mailedTo(ann)).toContain('invitation')
  })
})

describe('an import', () => {
  test('is taken back with one press, and its people with it', async () => {
    const { db } = shop.shop
    const ann = stranger()
    const second = stranger()
    const eve = stranger()
    const head = 'Name,Email,Second email,Season,Site,Dozens'
    const file = [head, `Ann,${ann},${second},Spring,Library,2`, `Ann,${ann},,Last Fall,Library,2`, `Eve,${eve},,,,`].join('\n')
    const { import_id } = await bringIn(farmer, await upload(farmer, file))
    // Nobody is mailed a link to an account that is just going.
    await db`update import set state = 'takingBack' where import_id = ${import_id}`
    await expect(farmer.inviteImported({ params: { id: import_id } })).rejects.toThrow('Everyone you can invite')
    await db`update import set state = 'done' where import_id = ${import_id}`
    const back = await takeBack(farmer, import_id)
    expect(back).toMatchObject({ taken_back_rows: 3, kept_rows: 0, can_take_back: false, mailable: 0 })
    expect(await db`select from app_user where email = any(${[ann, eve]})`).toHaveLength(0)
    expect(await db`select from quiet_address where address = any(${[ann, second, eve]})`).toHaveLength(0)
    // What was a mistake can be brought along anew.
    expect((await upload(farmer, file)).counts).toMatchObject({ ready: 3, already: 0 })
  })

  test('keeps what was built on, and says why', async () => {
    const { db } = shop.shop
    const edited = stranger()
    const paid = stranger()
    const collected = stranger()
    const came = stranger()
    const free = stranger()
    const lines = [edited, paid, collected, came, free].map((email, each) => `P${each},${email},Spring,Library,2,104,,`)
    const { import_id } = await bringIn(farmer, await rematch(await upload(farmer, fileOf(...lines)), { status: 'owed' }))
    const idOf = async (email: string) => (await ordersOf(email))[0]?.id ?? 0
    await farmer.editSubscription({
      params: { id: await idOf(edited) },
      body: { name: 'New name', cartons_per_week: 2, donation_cartons: 0, total_amount: 104 },
    })
    await farmer.notePayment({ params: { id: await idOf(paid) }, body: { amount: 4, method: 'cash', paid_on: '2026-01-01' } })
    await db`update pickup set mark = 'collected', marked_at = now() where pickup_id = (select min(pickup_id) from pickup where subscription_id = ${await idOf(collected)})`
    await as(shop.app, nobody).sendReset({ body: { email: came } })
    await as(shop.app, nobody).resetPassword({
      body: { token: tokenIn(await mailTo(shop, came, 'Set a new password')), password: 'seven-eggs' },
    })
    const back = await takeBack(farmer, import_id)
    expect(back).toMatchObject({ taken_back_rows: 1, kept_rows: 4, counts: { ready: 4, orders: 4 } })
    const linesOf = async (show: 'ready' | 'takenBack' | 'kept') =>
      (await farmer.listImportRows({ params: { id: import_id }, query: { show } })).map(({ line }) => line)
    expect([await linesOf('ready'), await linesOf('takenBack'), await linesOf('kept')]).toEqual([[], [6], [2, 3, 4, 5]])
    const rows = await rowsOf(back)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept', 'kept', 'takenBack'])
    expect(rows.slice(0, 4).map(({ notes }) => notes.at(-1))).toEqual([
      'The order has since changed.',
      // Noting a payment makes another version of the order too.
      'The order has since changed.',
      'One of its pickups has since been picked up or changed.',
      'The customer has since logged in.',
    ])
    expect(await brokenBooks(db)).toEqual([])
    await expect(farmer.takeBackImport({ params: { id: import_id } })).rejects.toThrow('It has already been undone.')
  })

  test('is taken back after its customers were invited to the next season, though the shop noted them as late', async () => {
    const { db } = shop.shop
    const bo = await makeMember(shop, { verified: true })
    const { import_id } = await bringIn(
      farmer,
      await rematch(await upload(farmer, fileOf(`Bo,${bo.email},Last Fall,Library,2,104,,`)), { status: 'owed' }),
    )
    const [order] = await ordersOf(bo.email)
    await db`update subscription set due_date = ${addDays(todayAt(), -1)} where id = ${order?.id ?? 0}`
    expect(await claimOverdue(db, todayAt(), (order?.id ?? 0) - 1)).toMatchObject({ id: order?.id })
    const { cycle_id } = (await openSeason(shop)).cycle
    await inviteFormer(shop.shop, { ...admin }, { from_cycle_id: last.cycle_id, cycle_id })
    expect(await mailedTo(bo.email)).toContain('invitation')
    expect(await takeBack(farmer, import_id)).toMatchObject({ taken_back_rows: 1, kept_rows: 0 })
    expect(await ordersOf(bo.email)).toEqual([])
  })

  test('keeps an order whose customer is on the payment page, and one that cannot be taken back holds up nothing', async () => {
    const { db } = shop.shop
    const bo = await makeMember(shop, { verified: true })
    const cy = stranger()
    const file = fileOf(
      `Bo,${bo.email},Spring,Library,2,104,40,`,
      `Cy,${cy},Spring,Library,2,104,,`,
      `Di,${stranger()},Spring,Library,2,104,,`,
    )
    const { import_id } = await bringIn(farmer, await rematch(await upload(farmer, file), { status: 'owed' }))
    const [of] = await ordersOf(bo.email)
    await as(shop.app, bo).payOwed({ params: { id: of?.id ?? 0 }, body: { what: 'all' } })
    // Something of a later day that nobody thought of here.
    await db`create table built_on (id integer references subscription)`
    await db`insert into built_on select ${(await ordersOf(cy))[0]?.id ?? 0}`
    const back = await takeBack(farmer, import_id)
    await db`drop table built_on`
    expect(back).toMatchObject({ taken_back_rows: 1, kept_rows: 2 })
    expect((await rowsOf(back)).slice(0, 2).map(({ notes }) => notes.at(-1))).toEqual([
      'The customer has since opened a payment page for it.',
      'This could not be undone. Please open the order and cancel it there.',
    ])
    expect(await ordersOf(bo.email)).toMatchObject([{ status: 'owed' }])
  })

  test('of which something was paid leaves it in the books, and corrects it there', async () => {
    const ann = stranger()
    const draft = await rematch(await upload(farmer, fileOf(`Ann,${ann},Spring,Library,2,104,40,`)), { status: 'owed' })
    const { import_id } = await bringIn(farmer, draft)
    const back = await takeBack(farmer, import_id)
    expect((await rowsOf(back))[0]).toMatchObject({ outcome: 'takenBack' })
    expect(await ordersOf(ann)).toMatchObject([{ status: 'canceled' }])
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('goes on in a process that finds it under way', async () => {
    const ann = stranger()
    const draft = await upload(farmer, fileOf(`Ann,${ann},Spring,Library,2,104,,`))
    await shop.shop.db`update import set state = 'running' where import_id = ${draft.import_id}`
    const { resumeImports } = await import('./work-on-imports.ts')
    await resumeImports(shop.shop)
    await untilState(farmer, draft.import_id, 'done')
    expect(await ordersOf(ann)).toHaveLength(1)
  })

  test('is forgotten word by word: a draft after two weeks, lines after a month; but not which lines there were', async () => {
    const { db, farm } = shop.shop
    const ann = stranger()
    const file = fileOf(`Ann,${ann},Spring,Library,2,104,,`)
    const draft = await upload(farmer, file)
    const { import_id } = await bringIn(farmer, await upload(farmer, file))
    await db`update import set created_at = created_at - interval '15 days', finished_at = finished_at - interval '31 days'`
    await removeOldTexts({ db, farm, clock: shop.shop.clock })
    await expect(farmer.readImport({ params: { id: draft.import_id } })).rejects.toThrow()
    expect(await farmer.readImport({ params: { id: import_id } })).toMatchObject({ has_rows: false, done_rows: 1 })
    expect((await upload(farmer, file)).counts).toMatchObject({ ready: 0, already: 1 })
  })

  test('lets the database count its rows, so that pages stay quick while thousands come in', async () => {
    const { db } = shop.shop
    const counted = async () =>
      (await db<{ times: number }[]>`select analyze_count::int as times from pg_stat_user_tables where relname = 'subscription'`)[0]
        ?.times ?? 0
    const before = await counted()
    await bringIn(
      farmer,
      await upload(farmer, fileOf(...Array.from({ length: 120 }, (_, at) => `Person ${at},${stranger()},Spring,Library,1,,,`))),
    )
    await expect.poll(counted).toBeGreaterThan(before)
  })
})
