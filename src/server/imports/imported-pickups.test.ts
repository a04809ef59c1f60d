import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringIn, takeBack, upload } from '../../../tests/support/imports/bring-along.ts'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt, type PlainDate } from '../../shared/dates/calendar.ts'
import { importWords } from '../../words/en/dashboard/admin.ts'

const clock = { now: new Date() }
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
})

const HEAD = 'Name,Email,Cycle,Pickup site,Cartons'
const stranger = () => `${randomUUID()}@last.example`
const fileOf = (...people: readonly (readonly [name: string, email: string])[]) =>
  [HEAD, ...people.map(([name, email]) => `${name},${email},${season.cycle.cycle_name},${season.site.site_name},2`)].join('\n')
const today = () => dateAt(clock.now, shop.shop.config.timeZone)
const mailedTo = async (email: string) =>
  (await shop.shop.db<{ letter: string }[]>`select letter from mail where to_address = ${email}`).map(({ letter }) => letter)
const comingOf = (import_id: number) => shop.shop.db<{ subscription_id: number; pickup_id: number; pickup_date: PlainDate }[]>`
  select distinct on (p.subscription_id) p.subscription_id, pickup_id, pickup_date from pickup p join import_row r using (subscription_id)
  where r.import_id = ${import_id} and pickup_date > ${today()} order by p.subscription_id, pickup_date`

describe('imported people whose pickup day the farmer moves', () => {
  test('hear of it before they are invited, whether they have an account or not; who has no email is counted', async () => {
    const ann = stranger()
    const held = (await makeMember(shop)).email
    const { import_id, no_email } = await bringIn(farmer, await upload(farmer, fileOf(['Ann', ann], ['Ben', held], ['Cy', ''])))
    expect(no_email).toBe(1)
    const coming = await comingOf(import_id)
    const [first] = coming
    const day = first?.pickup_date ?? ''
    const body = { pickup_date: day, site_id: season.site.site_id, to_date: addDays(day, 1), note: '' }
    const foreseen = await farmer.foreseeDayChange({ body })
    expect(foreseen).toMatchObject({ people_told: 2, orders_not_told: 1 })
    await farmer.addDayChange({ body })
    for (const email of [ann, held]) expect(await mailedTo(email)).toEqual(['pickup-moved'])
    expect((await farmer.readImport({ params: { id: import_id } })).mailable).toBe(2)
  })
})

describe('an import that is undone', () => {
  test('keeps an order of which a day is over, though nobody marked anything, and says why', async () => {
    const ann = stranger()
    const file = `${fileOf(['Ann Late', ann])}\nEve,${stranger()},,,`
    const { import_id } = await bringIn(farmer, await upload(farmer, file))
    const [{ pickup_date: day = '' } = {}] = await comingOf(import_id)
    clock.now = new Date(clock.now.getTime() + 86_400_000 * 9)
    expect(day < today()).toBe(true)
    expect(await takeBack(farmer, import_id)).toMatchObject({ taken_back_rows: 1, kept_rows: 1 })
    const [kept] = await farmer.listImportRows({ params: { id: import_id }, query: {} })
    expect(kept).toMatchObject({ outcome: 'kept', notes: expect.arrayContaining([importWords.keptPast]) })
    const pickups = await shop.shop.db`select from pickup where subscription_id = ${kept?.subscription_id ?? 0}`
    expect(pickups.length).toBeGreaterThan(1)
  })

  test('keeps an order whose cartons of today are packed', async () => {
    const { import_id } = await bringIn(farmer, await upload(farmer, fileOf(['Dee Packed', stranger()], ['Eve Packed', stranger()])))
    const [one] = await comingOf(import_id)
    clock.now = new Date(`${one?.pickup_date}T20:00:00Z`)
    await shop.shop.db`
      insert into packed (pickup_date, site_id, contents, packed_at) values (${one?.pickup_date ?? ''}, ${season.site.site_id}, '', now())`
    expect(await farmer.readImport({ params: { id: import_id } })).toMatchObject({ can_take_back: false })
  })
})
