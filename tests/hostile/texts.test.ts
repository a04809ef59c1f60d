/** @module-tag rest */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as limits from '../../src/shared/limits.ts'
import { tidyName } from '../../src/shared/rules/tidy-name.ts'
import { isBlank } from '../../src/shared/rules/visible.ts'
import { naughty, packed, someFor } from '../support/hostile/naughty.ts'
import { type Farm, openFarm } from '../support/orders/example-calls.ts'
import { openDownload } from '../support/orders/farm-orders.ts'
import { logIn, type Member, makeMember, randomAddress } from '../support/people/people.ts'
import { runs } from '../support/runs.ts'
import { as, type Client } from '../support/shop/client.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** Whatever people type comes back as they typed it, character by character; names without what is unseen in them. */
vi.setConfig({ testTimeout: 120_000 })

/** What the shop changes by design, and nowhere else. */
const BY_DESIGN = {
  creditNote: (text: string) => text.trim(),
  letterToMany: (text: string) => text.trim(),
  /** Tidied at one door: shapes/fields.ts. */
  name: tidyName,
  /** A spreadsheet holds no control characters. */
  cell: (text: string) => text.replace(/[^\P{Cc}\t\n]/gu, '\ufffd'),
}

const shop = useTestShop()
const farm = {} as Farm
let farmer = {} as Client
beforeAll(async () => {
  Object.assign(farm, await openFarm(shop))
  farmer = as(shop.app, farm.admin)
})

/** What a spreadsheet or a list would read otherwise because of how it begins or ends: these come alone, not among others. */
const alone = (max: number) => naughty.filter((text) => text.length <= max && !isBlank(text) && /^[\s=+\-@'"\p{C}]|[\s\p{C}]$/u.test(text))

/** Compared apart from the test's own report, which would be as long as all texts. */
const lost = (texts: readonly string[], kept: readonly (string | null | undefined)[]): string[] =>
  texts.filter((text, at) => kept[at] !== text).map((text) => JSON.stringify(text.slice(0, 40)))

/** A few at a time, as a busy shop would get them. */
const each = async <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += 8) results.push(...(await Promise.all(items.slice(from, from + 8).map(work))))
  return results
}

const order = (name: string, additional_notes: string) => {
  const { cycle_id, site_id } = farm
  const amounts = { cartons_per_week: 1, donation_cartons: 0, total_amount: 52 }
  return { body: { name, cycle_id, pickup_site: site_id, ...amounts, second_email: '', additional_notes } }
}

describe('an order', () => {
  test('keeps its name and notes, in the list, in the search and in the spreadsheet', async () => {
    const names = [...new Set([...packed(limits.NAME_MAX), ...alone(limits.NAME_MAX)])]
    const ids = await each(names, async (name) => (await farmer.addSubscription(order(name, name))).id)
    const rows = new Map((await farmer.listSubscriptions({ query: {} })).map((row) => [row.id, row]))
    const kept = (field: 'name' | 'additional_notes') => ids.map((id) => rows.get(id)?.[field])
    expect([lost(names.map(BY_DESIGN.name), kept('name')), lost(names, kept('additional_notes'))]).toEqual([[], []])

    const sought = names.map(BY_DESIGN.name).filter((_, at) => at % 3 === 0)
    const found = await each(sought, async (q) => (await farmer.listSubscriptions({ query: { q, page: '1', per_page: '1' } }))[0])
    expect(sought.filter((q, at) => !found[at]?.name.toLowerCase().includes(q.toLowerCase()))).toEqual([])

    const [sheet] = openDownload(await farmer.downloadAllOrders())
    const cells = new Set(sheet.rows.flatMap((row) => row.filter((cell) => cell?.type === 'text').map((cell) => cell?.value)))
    expect(names.map(BY_DESIGN.name).filter((name) => !cells.has(BY_DESIGN.cell(name)))).toEqual([])
  })

  test('keeps the notes when the farmer edits it', async () => {
    const texts = packed(limits.NOTES_MAX)
    const { cycle_id: _, pickup_site: __, ...edited } = order('Ann', '').body
    for (const additional_notes of texts) {
      const saved = await farmer.editSubscription({ params: { id: farm.order_id }, body: { ...edited, additional_notes } })
      expect(saved.additional_notes).toBe(additional_notes)
      expect((await farmer.readSubscription({ params: { id: farm.order_id } })).additional_notes).toBe(additional_notes)
    }
  })
})

describe('a question', () => {
  let ann = {} as Member
  test('arrives with its name, subject and message, and its answer stays as it was written', async () => {
    ann = await makeMember(shop)
    const names = packed(limits.NAME_MAX)
    await each(names, async (name) => {
      await shop.shop.db`delete from rate_limit`
      await as(shop.app, ann).askQuestion({ body: { name, email: ann.email, subject: name, message: name } })
    })
    const kept = (await farmer.listQuestions()).filter(({ email }) => email === ann.email)
    for (const field of ['name', 'subject', 'message'] as const) {
      const texts = new Set(kept.map((question) => question[field]))
      const asKept = field === 'message' ? names : names.map(BY_DESIGN.name)
      expect(asKept.filter((text) => !texts.has(text))).toEqual([])
    }
    const [first] = kept
    for (const message of packed(limits.MESSAGE_MAX)) {
      const answered = await farmer.answerQuestion({ params: { id: first?.id ?? 0 }, body: { message, resolve: true } })
      expect(answered.answer).toBe(message)
    }
    const found = await farmer.listResolvedQuestions({ query: { q: first?.subject } })
    expect(found.map(({ id, answer }) => [id, answer])).toContainEqual([first?.id, packed(limits.MESSAGE_MAX).at(-1)])
  })
})

describe('what the farmer writes', () => {
  test('about a site stays: its name, address and instructions', async () => {
    const names = packed(limits.NAME_MAX)
    const place = { pickup_start_day: 'Monday', pickup_deadline_day: 'Friday', lat: 42.4, lon: -76.4 } as const
    const sites = names.map((name) => ({ site_name: name, site_address: name, site_instructions: name }))
    const ids = await each(sites, async (site) => (await farmer.addSite({ body: { ...site, ...place } })).site_id)
    const kept = new Map((await farmer.listSites()).map((site) => [site.site_id, site]))
    for (const field of ['site_name', 'site_address', 'site_instructions'] as const)
      expect(
        lost(
          field === 'site_instructions' ? names : names.map(BY_DESIGN.name),
          ids.map((id) => kept.get(id)?.[field]),
        ),
      ).toEqual([])
  })

  test('as the name of a cycle stays, and names its spreadsheet safely', async () => {
    const names = packed(limits.NAME_MAX)
    const dates = { start_date: '2027-03-01', end_date: '2027-05-09', number_of_weeks: 10 }
    const ids = await each(names, async (cycle_name) => (await farmer.addCycle({ body: { cycle_name, ...dates } })).cycle_id)
    const kept = new Map((await farmer.listCycles()).map((cycle) => [cycle.cycle_id, cycle.cycle_name]))
    expect(
      lost(
        names.map(BY_DESIGN.name),
        ids.map((id) => kept.get(id)),
      ),
    ).toEqual([])
    const files = await each(ids.slice(0, 40), (cycleId) => farmer.downloadCycleOrders({ params: { cycleId } }))
    for (const { filename } of files) expect(filename).toMatch(/^[\w-]+\.xlsx$/)
  })

  test('about the farm stays, and stands in its pages and mails as text', async () => {
    const settings = await farmer.readFarmSettings()
    const save = async (farm_name: string, late_text: string) => {
      const saved = await farmer.saveFarmSettings({ body: { ...settings, farm_name, late_text } })
      settings.version = saved.version
      expect(lost([BY_DESIGN.name(farm_name), late_text], [saved.farm_name, saved.late_text])).toEqual([])
    }
    // All of them stand in the longer text below; of the short names a third, which RUNS=3 makes all.
    const names = someFor('farm_name', packed(limits.FARM_NAME_MAX), runs(90).numRuns)
    for (const [at, name] of names.entries()) {
      await save(name, name)
      if (at % 2 > 0) continue
      const { body } = await shop.app.inject({ url: '/login' })
      expect(body.match(/<html [^>]*>/g)).toHaveLength(1)
      expect(body.match(/<title>[^<]*<\/title>/g)).toHaveLength(1)
    }
    for (const late_text of packed(limits.NOTES_MAX)) await save('Our farm', late_text)
    expect(await farmer.readFarmSettings()).toMatchObject({ farm_name: 'Our farm', late_text: packed(limits.NOTES_MAX).at(-1) })
  })

  test('as a note to a credit or a changed day stays', async () => {
    const notes = packed(limits.NOTES_MAX)
    const ann = await makeMember(shop, { verified: true })
    for (const note of notes) await farmer.giveCredit({ body: { email: ann.email, amount: 1, note } })
    const kept = (await as(shop.app, ann).readMyCredit()).entries.map(({ note }) => note)
    expect(lost(notes.map(BY_DESIGN.creditNote), kept.reverse())).toEqual([])
    const days = notes.map((note, at) => ({
      note,
      site_id: null,
      to_date: null,
      pickup_date: `2028-01-${String(at + 1).padStart(2, '0')}`,
    }))
    for (const body of days) await farmer.addDayChange({ body })
    expect(
      lost(
        notes,
        (await farmer.listDayChanges()).map(({ note }) => note),
      ),
    ).toEqual([])
  })

  test('as a letter to many stays', async () => {
    const subjects = packed(limits.SUBJECT_MAX)
    const previews = await each(subjects, (subject) => farmer.previewMassEmail({ body: { subject, message: subject } }))
    const said = subjects.map(BY_DESIGN.letterToMany)
    expect(
      lost(
        subjects.map((subject) => BY_DESIGN.letterToMany(BY_DESIGN.name(subject))),
        previews.map(({ subject }) => subject),
      ),
    ).toEqual([])
    expect(said.filter((text, at) => !previews[at]?.text.includes(text))).toEqual([])
    const tags = new Set(previews.flatMap(({ html }) => html.match(/<[a-z]+/gi)))
    expect([...tags].sort()).toEqual(['<a', '<body', '<div', '<head', '<html', '<meta', '<p', '<title'])
  })
})

describe('a password', () => {
  test('is any text without spaces, and only the very same one opens', async () => {
    const fits = naughty.filter((text) => text.length >= limits.PASSWORD_MIN && text.length <= limits.PASSWORD_MAX && !/\s/.test(text))
    const passwords = fits.filter((_, at) => at % 6 === 0)
    expect(passwords.length).toBeGreaterThan(20)
    await each(passwords, async (password) => {
      const email = `${crypto.randomUUID()}@people.example`
      const address = randomAddress()
      await as(shop.app, { cookie: '', address }).signUp({ body: { email, password } })
      await logIn(shop, email, password, { address })
      await expect(logIn(shop, email, `${password}.`, { address })).rejects.toThrow('Invalid email or password')
    })
  })
})
