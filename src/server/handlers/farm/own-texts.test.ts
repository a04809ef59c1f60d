import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkOut, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, nobody } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { ownTexts } from '../../../shared/fields/own-texts.ts'
import { sharedHead } from '../../pages/shared-head.ts'
import { saveFarm } from '../../store/farm/farm-settings.ts'

const shop = useTestShop()
let [admin, ann, farmer] = [{} as Member, {} as Member, {} as Client]
let season = {} as Season

type Own = (typeof ownTexts)[keyof typeof ownTexts][number]

const ENGLISH: Record<Own, string> = {
  about: 'Forty hens and one dog.',
  pantry_name: 'the Dryden food pantry',
  late_text: 'Late? Ask us first.',
  pay_farm_text: 'Cash at the site.',
  receipt_text: 'Tax ID 12-345.',
  cycle_name: 'Fall 2026',
  site_instructions: 'The blue cooler.',
  product_name: 'A dozen',
}
const SPANISH: Record<Own, string> = {
  about: 'Cuarenta gallinas y un perro.',
  pantry_name: 'el banco de alimentos de Dryden',
  late_text: '¿Tarde? Pregúntanos primero.',
  pay_farm_text: 'En efectivo en el sitio.',
  receipt_text: 'Número fiscal 12-345.',
  cycle_name: 'Otoño 2026',
  site_instructions: 'La hielera azul.',
  product_name: 'Una docena',
}
const NONE = Object.fromEntries(Object.keys(SPANISH).map((name) => [name, ''])) as typeof SPANISH

const asTwins = (texts: Partial<typeof SPANISH>) => Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${name}_es`, text]))

/** The farm writes these texts; those who ask next read them. */
const write = async (spanish: typeof SPANISH, writes_spanish = true) => {
  const { db, farm } = shop.shop
  const { cycle_name, site_instructions, product_name, ...settings } = ENGLISH
  const { cycle_name: cycle_name_es, site_instructions: site_instructions_es, product_name: product_name_es, ...twins } = spanish
  await db`update cycle set ${db({ cycle_name, cycle_name_es })}`
  await db`update site set ${db({ site_instructions, site_instructions_es })}`
  // Two rhythms are a choice: then orders and the form say what they are of.
  await db`update product set ${db({ product_name, product_name_es })}, rhythms = '{1,2}'`
  const late = { late_from: '2000-01-01 00:00', late_until: '2100-01-01 00:00' }
  const paying = { pay_farm: 'all', owed_days: 30, owed_remind_days: null, free_skips: 8 } as const
  await saveFarm(db, { ...farm.current, ...settings, ...asTwins(twins), ...late, ...paying, writes_spanish })
  await farm.reload()
}

const reads = (person: { cookie: string }, language: 'en' | 'es') =>
  as(shop.app, { cookie: [person.cookie, `dozen.language=${language}`].filter(Boolean).join('; ') })

/** A row of a reply in which a text travels, and its name there. */
type Read = (client: Client) => Promise<readonly [row: object | null | undefined, name: string]>

/** Where a customer reads each of them: a text that is added has to be read somewhere here. */
const WHERE: Record<Own, readonly Read[]> = {
  about: [async (client) => [await client.readWindow(), 'about']],
  pantry_name: [
    async (client) => [await client.readWindow(), 'pantry_name'],
    async (client) => [(await client.listMyPickups())[0], 'given_to'],
  ],
  late_text: [async (client) => [await client.readSubscribeHints(), 'late_text']],
  pay_farm_text: [
    async (client) => [(await client.readSubscribeHints()).pay_farm, 'text'],
    async (client) => [(await client.listMyOwed())[0], 'how'],
  ],
  receipt_text: [
    async (client) => {
      const [receipt] = await client.listMyReceipts()
      return [await client.readReceipt({ params: { id: receipt?.receipt_no ?? 0 } }), 'receipt_text']
    },
  ],
  cycle_name: [
    async (client) => [(await client.listCycles())[0], 'cycle_name'],
    async (client) => [(await client.readWindow()).seasons[0], 'cycle_name'],
    async (client) => [(await client.listMyPickups())[0], 'egg_cycle'],
    async (client) => [(await client.listMySubscriptions({ params: { userId: ann.id } }))[0], 'egg_cycle'],
    async (client) => [(await client.listMyReceipts())[0], 'egg_cycle'],
  ],
  product_name: [
    async (client) => [(await client.readSubscribeHints()).products?.[0], 'product_name'],
    async (client) => [(await client.listMySubscriptions({ params: { userId: ann.id } }))[0], 'product'],
  ],
  site_instructions: [
    async (client) => [(await client.listSites())[0], 'site_instructions'],
    async (client) => [(await client.listMyPickups())[0], 'site_instructions'],
    async (client) => [(await client.listMySubscriptions({ params: { userId: ann.id } }))[0], 'site_instructions'],
  ],
}

const buy = async (person: Member, payLater: 'farm' | undefined) => {
  const { id } = await checkOut(shop, person, season, payLater && { payLater })
  if (payLater) return
  shop.sandbox.pay(id)
  await sendEvent(shop, 'checkout.session.completed', { id })
}

beforeAll(async () => {
  admin = await makeAdmin(shop)
  ann = await makeMember(shop, { verified: true })
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
  await write(SPANISH)
  await buy(ann, undefined)
  await buy(ann, 'farm')
})

describe.each(Object.keys(WHERE) as Own[])('%s', (own) => {
  const readBy = (client: Client) => Promise.all(WHERE[own].map((read) => read(client)))
  const expectRead = (client: Client, text: string, in_english?: 'in_english') =>
    vi.waitFor(async () => {
      for (const [row, name] of await readBy(client)) {
        expect(row).toMatchObject({ [name]: text, ...(in_english && { in_english: expect.arrayContaining([name]) }) })
        if (!in_english) expect((row as { in_english?: string[] }).in_english ?? []).not.toContain(name)
      }
    })

  test('is read in English by those who read English', async () => {
    await write(SPANISH)
    await expectRead(reads(ann, 'en'), ENGLISH[own])
  })

  test('is read in Spanish by those who read Spanish', async () => {
    await write(SPANISH)
    await expectRead(reads(ann, 'es'), SPANISH[own])
  })

  test('is read as it was written, and named as English, where there is no Spanish', async () => {
    await write({ ...SPANISH, [own]: '' })
    await expectRead(reads(ann, 'es'), ENGLISH[own], 'in_english')
  })

  test('stays English where the farm no longer writes in Spanish', async () => {
    await write(SPANISH, false)
    await expectRead(reads(ann, 'es'), ENGLISH[own], 'in_english')
  })
})

describe('in letters and calendars', () => {
  const confirmationTo = async () => {
    const reader = await makeMember(shop, { verified: true })
    await shop.shop.db`update product set rhythms = '{1}'`
    await shop.shop.db`update app_user set language = 'es' where id = ${reader.id}`
    await buy({ ...reader, cookie: `${reader.cookie}; dozen.language=es` }, 'farm')
    const { feed_url } = await as(shop.app, reader).readMyCalendar()
    const calendar = await shop.app.inject({ url: new URL(feed_url).pathname })
    return { mail: await mailTo(shop, reader.email, 'Tus huevos'), calendar: calendar.body.replace(/\r\n /g, '') }
  }

  test('a Spanish reader gets what the farm wrote in Spanish', async () => {
    await write(SPANISH)
    const { mail, calendar } = await confirmationTo()
    for (const text of [SPANISH.cycle_name, SPANISH.site_instructions, SPANISH.pay_farm_text]) expect(mail.text).toContain(text)
    expect(mail.html).not.toContain('lang="en"')
    for (const text of [SPANISH.cycle_name, SPANISH.site_instructions]) expect(calendar).toContain(text)
  })

  test('without it the English text is marked in the HTML, and plain in the text', async () => {
    await write(NONE)
    const { mail, calendar } = await confirmationTo()
    for (const text of [ENGLISH.cycle_name, ENGLISH.site_instructions, ENGLISH.pay_farm_text]) {
      expect(mail.html).toContain(`<span lang="en">${text}</span>`)
      expect(mail.text).toContain(text)
    }
    expect(mail.text).not.toMatch(/[\uE000\uE001]/)
    for (const text of [ENGLISH.cycle_name, ENGLISH.site_instructions]) expect(calendar).toContain(text)
  })
})

describe('who writes them', () => {
  beforeEach(() => write(SPANISH))

  test('reads them as they were written, whichever language their browser asks for', async () => {
    const reader = reads(admin, 'es')
    expect((await reader.listCycles())[0]).toMatchObject({ cycle_name: 'Fall 2026', cycle_name_es: 'Otoño 2026' })
    expect((await reader.listSites())[0]).toMatchObject({ site_instructions: 'The blue cooler.', site_instructions_es: 'La hielera azul.' })
  })

  test('keeps the Spanish of a cycle and a site that is saved without it', async () => {
    const [cycle, site] = [(await farmer.listCycles())[0], (await farmer.listSites())[0]]
    if (!cycle || !site) throw new Error('Nothing to edit')
    const { cycle_name_es: _, version: __, ...plainCycle } = cycle
    const { site_instructions_es: ___, version: ____, ...plainSite } = site
    expect(await farmer.editCycle({ params: { id: cycle.cycle_id }, body: plainCycle })).toMatchObject({ cycle_name_es: 'Otoño 2026' })
    expect(await farmer.editSite({ params: { id: site.site_id }, body: plainSite })).toMatchObject({
      site_instructions_es: 'La hielera azul.',
    })
  })

  test('cannot write more in Spanish than in English', async () => {
    const settings = await farmer.readFarmSettings()
    await expect(farmer.saveFarmSettings({ body: { ...settings, about_es: 'x'.repeat(10_000) } })).rejects.toMatchObject({
      fields: { about_es: expect.anything() },
    })
  })
})

test('customers are not sent both, and what anyone may keep is kept for each language', async () => {
  await write(SPANISH)
  await vi.waitFor(async () => expect((await reads(ann, 'es').listCycles())[0]).not.toHaveProperty('cycle_name_es'))
  expect((await reads(ann, 'en').listSites())[0]).not.toHaveProperty('site_instructions_es')
  const { headers } = await shop.app.inject({ url: '/api/window', headers: { 'accept-language': 'es-MX' } })
  expect(headers.vary).toBe('accept-language, cookie, accept-encoding')
  expect(sharedHead(shop.shop.farm.current, shop.shop.config, '/login', 'es')).toContain(`content="${SPANISH.about}"`)
  expect(await reads(nobody, 'es').readWindow()).toMatchObject({ about: SPANISH.about })
})
