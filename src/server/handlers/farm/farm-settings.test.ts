import { beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../../tests/support/shop/client.ts'
import { MAILING_ADDRESS } from '../../../../tests/support/shop/database.ts'
import { asDataUrl, photoFromCamera, photoWithoutNotes } from '../../../../tests/support/shop/photos.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { type Field, mapFields, type ValuesOf } from '../../../shared/fields/field.ts'
import { type SettingName, settingFields, settingNames } from '../../../shared/fields/setting-fields.ts'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { farmWords } from '../../../words/en/dashboard/admin.ts'
import { farmFieldWords, fieldWords } from '../../../words/en/fields.ts'

const clock = { now: new Date('2026-11-15T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
let ann = {} as Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  ann = await makeMember(shop)
})

const pictureOf = (type: string, hex: string) => `data:image/${type};base64,${Buffer.from(hex, 'hex').toString('base64')}`
const PNG = pictureOf('png', `89504e470d0a1a0a${'00'.repeat(8)}0000001400000014${'00'.repeat(4)}`)
const inHex = (count: number) => count.toString(16).padStart(8, '0')
const pngOf = (width: number, height: number) => pictureOf('png', `89504e470d0a1a0a0000000d49484452${inHex(width)}${inHex(height)}`)
const webpOf = (kind: string, rest: string) =>
  pictureOf(
    'webp',
    `${Buffer.from('RIFF').toString('hex')}00000000${Buffer.from(`WEBP${kind}`).toString('hex')}00000000${rest.padEnd(40, '0')}`,
  )

const save = async (change: Partial<FarmSettings>) => farmer.saveFarmSettings({ body: { ...(await farmer.readFarmSettings()), ...change } })
const send = async (change: object) => {
  const body = { ...(await farmer.readFarmSettings()), ...change }
  return shop.app.inject(requestOf('saveFarmSettings', { body }, admin))
}
/** Another value that the same setting may have. */
const another = (field: Field, was: unknown) => {
  switch (field.kind) {
    case 'flag':
      return !was
    case 'whole':
      return was === field.max ? field.min : field.max
    case 'choice':
      return field.options.find((option) => option !== was)
    case 'color':
      return '#7a1f5c'
    case 'picture':
      return PNG
    default:
      return `not ${String(was)}`
  }
}
const lastChanges = async () => (await shop.shop.db`select label, changes from activity order by activity_id desc limit 1`)[0]

describe('the settings of a new farm', () => {
  test('are those of the shop, in the zone of the environment', async () => {
    const settings = await farmer.readFarmSettings()
    expect(Object.keys(settings)).toEqual([...settingNames, 'version'])
    expect(settings).toMatchObject({
      farm_name: 'Our farm',
      reply_to: '',
      time_zone: 'America/New_York',
      cutoff_days: 2,
      cutoff_time: '18:00',
      free_skips: 0,
      unclaimed: 'hold',
      late_from: '2025-02-06 23:59:59',
      late_until: '2025-02-11 12:00:00',
      mail_text_months: 12,
      question_months: 24,
      abandoned_days: 30,
      late_text: 'Orders for 2/6 are closed. Late subscriptions are charged the full amount.',
      farm_address: '',
      postal_address: MAILING_ADDRESS,
      about: '',
      pantry_name: '',
      season_letter: true,
      pay_farm: 'nobody',
      pay_farm_text: '',
      owed_days: 14,
      owed_remind_days: 7,
      hosts_note_payments: false,
      installments_most: 0,
      installments_past_season: false,
      installments_stop: false,
      gifts_on: false,
      can_change_orders: true,
      receipt_text: '',
      accent: null,
      logo: null,
      second_factor_required: false,
      version: 1,
    })
  })
})

describe('saved settings', () => {
  test('are told back, read by the next person and in force at once', async () => {
    const before = await farmer.readFarmSettings()
    const wanted: FarmSettings = {
      ...before,
      ...(mapFields(settingFields, (field, name) => another(field, before[name as SettingName])) as ValuesOf<typeof settingFields>),
      farm_name: 'Hen Hill',
      reply_to: 'hello@hen.example',
      time_zone: 'America/Chicago',
      cutoff_time: '07:05',
      late_from: '2026-11-17 18:00',
      late_until: '2026-11-18 09:30:15',
      late_text: '  Late?\nAsk us 🥚 ',
      about: 'Forty hens.\nOne dog.',
      pay_farm_text: 'Cash at the site.',
      owed_remind_days: null,
      second_factor_required: false,
    }
    expect(settingNames.filter((name) => wanted[name] === before[name])).toEqual(['second_factor_required'])
    const kept = { ...wanted, late_from: '2026-11-17 18:00:00', version: before.version + 1 }
    expect(await farmer.saveFarmSettings({ body: wanted })).toEqual(kept)
    expect(await farmer.readFarmSettings()).toEqual(kept)
    expect(shop.shop.farm.current).toEqual({ ...kept, photo: null, texts: expect.any(Map), has_passkeys: false })
    await farmer.saveFarmSettings({ body: { ...before, version: kept.version } })
    expect(await farmer.readFarmSettings()).toEqual({ ...before, version: kept.version + 1 })
  })

  test('with a JPEG as its logo keeps it without what the camera noted', async () => {
    await save({ logo: asDataUrl(photoFromCamera()) })
    expect((await farmer.readFarmSettings()).logo).toBe(asDataUrl(photoWithoutNotes()))
    await save({ logo: null })
  })

  test('are written down as what was changed, a picture without its bytes', async () => {
    await save({ farm_name: 'Hill', logo: PNG })
    expect(await lastChanges()).toEqual({
      label: 'farm settings',
      changes: [
        { field: 'farm_name', was: 'Our farm', is: 'Hill' },
        { field: 'logo', was: null, is: 'changed' },
      ],
    })
    await save({ farm_name: 'Our farm', logo: null })
    expect((await lastChanges())?.changes).toContainEqual({ field: 'logo', was: null, is: 'removed' })
    await save({})
    expect((await lastChanges())?.changes).toEqual([])
  })

  test('keep following the zone of the environment until another is chosen', async () => {
    const zone = async () => (await shop.shop.db`select time_zone from shop`)[0]?.time_zone
    await shop.shop.db`update shop set time_zone = null`
    await save({ free_skips: 1 })
    expect(await zone()).toBeNull()
    await save({ time_zone: 'Asia/Tokyo' })
    expect(await zone()).toBe('Asia/Tokyo')
    await save({ time_zone: 'America/New_York' })
    expect(await zone()).toBe('America/New_York')
  })

  test('with the largest picture and the longest words fit into a request', async () => {
    const largest = PNG.slice(0, -2).padEnd(49_999, 'A')
    expect((await send({ logo: largest, late_text: '\u0001'.repeat(2_000) })).statusCode).toBe(200)
    await save({ logo: null, late_text: '' })
  })
})

describe('settings are refused, and nothing is kept,', () => {
  test.each([
    ['without a name', { farm_name: ' ' }, { farm_name: fieldWords.required }],
    ['with a name of two lines', { farm_name: 'Hen\r\nBcc: x@y.example' }, { farm_name: fieldWords.wrong }],
    ['with a name that is too long', { farm_name: 'x'.repeat(81) }, { farm_name: fieldWords.tooLong }],
    ['with half an address', { reply_to: 'hen@' }, { reply_to: fieldWords.email }],
    ['in a place without a clock', { time_zone: 'Mars/Olympus' }, { time_zone: farmFieldWords.timeZone }],
    ['at a distance from Greenwich', { time_zone: '+05:00' }, { time_zone: farmFieldWords.timeZone }],
    ['with a cut-off a week before', { cutoff_days: 7 }, { cutoff_days: fieldWords.wrong }],
    ['with a cut-off at half past', { cutoff_time: '24:30' }, { cutoff_time: fieldWords.timeOfDay }],
    ['with less than no skips', { free_skips: -1 }, { free_skips: fieldWords.wrong }],
    ['with eggs thrown away', { unclaimed: 'throw' }, { unclaimed: fieldWords.wrong }],
    ['with a day that is in no calendar', { late_from: '2026-02-30 12:00' }, { late_from: farmFieldWords.moment }],
    ['with an hour that is on no clock', { late_until: '2026-02-20 25:00' }, { late_until: farmFieldWords.moment }],
    [
      'with a late window that ends before it begins',
      { late_from: '2026-11-17 18:00:01', late_until: '2026-11-17 18:00' },
      { late_until: farmWords.lateWindow },
    ],
    ['with paying the farm, and not a word how', { pay_farm: 'all', pay_farm_text: ' ' }, { pay_farm_text: farmWords.payTextMissing }],
    [
      'with a reminder on the last day to pay',
      { pay_farm: 'former', pay_farm_text: 'Cash', owed_days: 5, owed_remind_days: 5 },
      { owed_remind_days: farmWords.remindTooLate },
    ],
    ['with too many words', { late_text: 'x'.repeat(2_001) }, { late_text: fieldWords.tooLong }],
    ['with a colour by name', { accent: 'red' }, { accent: fieldWords.wrong }],
    ['with a drawing that could run', { logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, { logo: farmFieldWords.picture }],
    ['with bytes of another kind than they say', { logo: PNG.replace('png', 'jpeg') }, { logo: farmFieldWords.picture }],
    ['with a PNG of no pixels', { logo: pngOf(20, 0) }, { logo: farmFieldWords.picture }],
    ['with a PNG of too many pixels', { logo: pngOf(4_001, 20) }, { logo: farmFieldWords.pixels }],
    ['with a JPEG of too many pixels', { logo: asDataUrl(photoFromCamera(20, 4_001)) }, { logo: farmFieldWords.pixels }],
    ['with a WebP of too many pixels', { logo: webpOf('VP8X', '00000000a00f00130000') }, { logo: farmFieldWords.pixels }],
    ['with a lossless WebP of too many pixels', { logo: webpOf('VP8L', '2fffff0700000000000000') }, { logo: farmFieldWords.pixels }],
    ['with an old WebP of too many pixels', { logo: webpOf('VP8 ', '3001009d012a14000020') }, { logo: farmFieldWords.pixels }],
    ['with a WebP of a kind that nobody knows', { logo: webpOf('VP9?', '00'.repeat(20)) }, { logo: farmFieldWords.picture }],
    ['with a picture that is too large', { logo: `${PNG}${'A'.repeat(50_000)}` }, { logo: fieldWords.tooLong }],
  ])('%s', async (_, change, said) => {
    const before = await farmer.readFarmSettings()
    const reply = await send(change)
    const [field = '', sentence] = Object.entries(said)[0] ?? []
    expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ code: 'invalidInput', fields: expect.anything() })])
    expect(reply.json().fields[field]).toContain(sentence)
    expect(await farmer.readFarmSettings()).toEqual(before)
  })

  test('with a colour that no words can be read on', async () => {
    await expect(save({ accent: '#f2b632' })).rejects.toMatchObject({
      status: 400,
      code: 'accentPale',
      message: "White text can't be read on this color. Please choose a darker one.",
    })
  })

  test('and a window of a single second is one', async () => {
    const { late_from, late_until } = await save({ late_from: '2026-11-17 18:00:00', late_until: '2026-11-17 18:00' })
    expect(late_until).toBe(late_from)
  })
})

describe('from then on', () => {
  const hints = () => as(shop.app, ann).readSubscribeHints()

  test.each([
    ['America/New_York', '2026-11-14'],
    ['America/Los_Angeles', '2026-11-14'],
    ['Asia/Tokyo', '2026-11-15'],
  ])('today is that of %s', async (time_zone, today) => {
    await save({ time_zone })
    clock.now = new Date('2026-11-15T03:30:00Z')
    expect((await hints()).today).toBe(today)
    clock.now = new Date('2026-11-15T15:00:00Z')
    await save({ time_zone: 'America/New_York' })
  })

  test("orders are late in the new window, by the farm's new clock", async () => {
    const late_text = 'The truck has left.'
    await save({ late_from: '2026-11-15 09:00', late_until: '2026-11-15 11:00', late_text })
    expect((await hints()).late_text).toBe(late_text)
    await save({ time_zone: 'America/Los_Angeles' })
    expect((await hints()).late_text).toBeNull()
    await save({ time_zone: 'America/New_York' })
  })

  test('mails come by the name of the farm, and answers to them go where it says', async () => {
    const bea = await makeMember(shop)
    await save({ farm_name: 'Hen Hill', reply_to: 'hello@hen.example' })
    await as(shop.app, bea).sendVerification()
    const mail = await mailTo(shop, bea.email, 'verify your email for Hen Hill')
    expect(mail.from?.value).toEqual([{ name: 'Hen Hill', address: shop.shop.config.mailFrom }])
    expect(mail.replyTo?.text).toBe('hello@hen.example')
    await save({ farm_name: 'Our farm', reply_to: '' })
    await as(shop.app, bea).sendVerification()
    expect((await mailTo(shop, bea.email, 'verify your email for Our farm')).replyTo?.text).toBe(shop.shop.config.mailFrom)
  })

  test('a question still is answered to the person who asked', async () => {
    await save({ reply_to: 'hello@hen.example' })
    await as(shop.app, ann).askQuestion({ body: { name: 'Ann', email: ann.email, subject: 'Brown?', message: 'Or white?' } })
    expect((await mailTo(shop, admin.email, 'Question: Brown?')).replyTo?.text).toBe(ann.email)
    await save({ reply_to: '' })
  })
})

describe('a farm by the name of', () => {
  test.each(['"><script>alert(1)</script>', "O'Hare & $& $1 $` Sons", 'Hühnerhof 🥚 农场', '"Eggs" <thief@elsewhere.example>, x'])(
    '%s is called so in pages and mails, and nothing more happens',
    async (farm_name) => {
      const bea = await makeMember(shop)
      await save({ farm_name })
      const page = await shop.app.inject({ url: '/login' })
      const escaped = farm_name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
      expect(page.body).toContain(`<title>${escaped}</title>`)
      expect(page.body).toContain(`data-farm="${escaped}"`)
      expect(page.body).not.toContain('<script>')
      await as(shop.app, bea).sendVerification()
      const mail = await mailTo(shop, bea.email, farm_name)
      expect(mail.subject).toBe(`Please verify your email for ${farm_name}`)
      expect(mail.from?.value).toEqual([{ name: farm_name, address: shop.shop.config.mailFrom }])
      expect(mail.html).toContain(escaped)
      expect(mail.html).not.toContain('<script>')
      await save({ farm_name: 'Our farm' })
    },
  )
})
