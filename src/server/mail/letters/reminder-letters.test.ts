import { describe, expect, test, vi } from 'vitest'
import { addPerson, addPickup, addPlace } from '../../../../tests/support/orders/pickups.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { sendReminders } from '../../jobs/send-reminders.ts'
import type { Stop } from '../../store/pickups/notices/reminders.ts'
import { postMails } from '../post-mails.ts'
import { type DayToCome, reminderLetter } from './reminder-letters.ts'

const STOP: Stop = {
  email: 'ann@people.example',
  is_account: true,
  card_of: null,
  language: 'en',
  moved_from: null,
  moved_to: null,
  has_friend: false,
  pickup_date: '2026-02-05',
  cartons: 2,
  site_name: 'Barn',
  site_address: '1 Main St, Dryden, NY 13053',
  site_instructions: 'The blue cooler.\nBring bags.',
  collect_until: '2026-02-06',
  can_skip: false,
  pickup_from: null,
  pickup_until: null,
  last_day_until: null,
}
const letterOf = (over: Partial<DayToCome> = {}) =>
  reminderLetter(
    { farm: 'Our farm', language: 'en' },
    {
      pickup_date: '2026-02-05',
      isToday: false,
      stops: [STOP],
      changesUntil: null,
      url: 'https://shop.farm.example/profile',
      stopUrl: 'https://shop.farm.example/reminders?t=x.y',
      ...over,
    },
  )

describe('a reminder', () => {
  test('says that a friend collects, and not who', () => {
    expect(letterOf().text).not.toContain('friend')
    expect(letterOf({ stops: [{ ...STOP, has_friend: true }] }).text).toContain(
      'A friend is picking up for you. Their name is on the list at the site.',
    )
  })

  test('says when, where, how, until when, and how to stop it, in text that reads well alone', () => {
    expect(letterOf()).toMatchObject({ letter: 'reminder', subject: 'Tomorrow: 2 cartons at Barn', isSecret: false })
    expect(letterOf().text).toBe(`Your eggs are waiting tomorrow, Thu, Feb 5.

2 cartons at Barn
1 Main St, Dryden, NY 13053

The blue cooler.
Bring bags.

Please pick up by Fri, Feb 6.

Directions to Barn:
https://www.google.com/maps/dir/?api=1&destination=1%20Main%20St%2C%20Dryden%2C%20NY%2013053

See your pickups:
https://shop.farm.example/profile

-- 
Our farm

Stop these reminders or choose another time: https://shop.farm.example/reminders?t=x.y
`)
  })

  test('says the hours, in its subject too where they are those of all its stops', () => {
    const open = { ...STOP, pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' }
    expect(letterOf({ stops: [open] }).subject).toBe('Tomorrow, 4 to 6:30 PM: 2 cartons at Barn')
    expect(letterOf({ stops: [open] }).text).toContain('2 cartons at Barn, 4 to 6:30 PM\n1 Main St, Dryden, NY 13053')
    expect(letterOf({ stops: [open] }).text).toContain('Please pick up by Fri, Feb 6, noon.')
    expect(letterOf({ stops: [open, STOP] }).subject).toBe('Tomorrow: 2 cartons at Barn, 2 cartons at Barn')
  })

  test('says today on the day, and the day itself where it is also the last', () => {
    const letter = letterOf({ isToday: true, stops: [{ ...STOP, cartons: 1, collect_until: '2026-02-05' }] })
    expect(letter.subject).toBe('Today: 1 carton at Barn')
    expect(letter.text).toContain('Please pick up on Thu, Feb 5.')
  })

  test('counts the sites in its subject where there are many', () => {
    expect(letterOf({ stops: [STOP, STOP, STOP] }).subject).toBe('Tomorrow: 6 cartons at 3 sites')
  })

  test.each([
    ['2026-02-04 18:00', 'Wed, Feb 4, 6:00 PM'],
    ['2026-02-05 00:05', 'Thu, Feb 5, 12:05 AM'],
    ['2026-02-05 12:30', 'Thu, Feb 5, 12:30 PM'],
  ])('tells who cannot come until when they can change it (%s)', (changesUntil, said) => {
    expect(letterOf({ changesUntil }).text).toContain(`Can't make it? You can change this pickup until ${said}.`)
    expect(letterOf().text).not.toContain("Can't make it?")
  })

  test('speaks of skipping only to who can', () => {
    const told = (can_skip: boolean) =>
      letterOf({ stops: [{ ...STOP, can_skip }], changesUntil: '2026-02-04 18:00', card: 'https://shop.farm.example/card#token=x' }).text
    expect(told(true)).toContain('skip this pickup or give it away until Wed, Feb 4, 6:00 PM, or send a friend.')
    expect(told(false)).toContain('give this pickup away until Wed, Feb 4, 6:00 PM, or send a friend.')
    expect(told(false)).not.toContain('skip')
  })

  test('runs no code of a hostile name', () => {
    const { html } = letterOf({ stops: [{ ...STOP, site_name: '<img src=x onerror=alert(1)>', site_address: '"><script>' }] })
    expect(html).not.toMatch(/<img|<script/)
    expect(html).toContain('>Stop these reminders or choose another time</a>')
    expect(html).not.toContain('from our news')
  })
})

describe('a reminder on its way', () => {
  const now = new Date('2026-02-04T23:00:00Z')
  const shop = useTestShop({ clock: () => now })
  const remindOf = async (pickup: { second_email?: string } = {}) => {
    const person = await addPerson(shop.shop.db)
    const site_id = await addPlace(shop.shop.db)
    await addPickup(shop.shop.db, { pickup_date: '2026-02-05', site_id, user_id: person.id, ...pickup })
    await sendReminders(shop.shop)
    return person.email
  }

  test("arrives with the farm's address for answers and one click that stops reminders", async () => {
    await shop.shop.db`update shop set reply_to = 'hens@farm.example'`
    await shop.shop.farm.reload()
    const email = await remindOf()
    const mail = await mailTo(shop, email, 'Tomorrow: 2 cartons at Barn')
    expect(mail.replyTo?.text).toBe('hens@farm.example')
    expect(mail.headers.get('list')).toMatchObject({ unsubscribe: { url: shop.shop.reminderLinks.urlFor(email) } })
    expect(mail.text).not.toContain("Can't make it?")
  })

  test('speaks the language of who collects, to their second email too', async () => {
    const { db } = shop.shop
    const person = await addPerson(db)
    const site_id = await addPlace(db)
    await db`update app_user set language = 'es' where id = ${person.id}`
    await addPickup(db, { pickup_date: '2026-02-05', site_id, user_id: person.id, second_email: 'segundo@people.example' })
    await sendReminders(shop.shop)
    for (const email of [person.email, 'segundo@people.example'])
      expect((await mailTo(shop, email, 'Mañana: 2 cartones en Barn')).text).toContain('Tus huevos te esperan mañana, jue 5 feb.')
  })

  test('says that it can still be changed only to the person who can', async () => {
    await shop.shop.db`update shop set cutoff_days = 0, cutoff_time = '08:00'`
    await shop.shop.farm.reload()
    const email = await remindOf({ second_email: 'second@people.example' })
    expect((await mailTo(shop, email, 'Tomorrow')).text).toContain("Can't make it? You can change this pickup until Thu, Feb 5, 8:00 AM.")
    expect((await mailTo(shop, 'second@people.example', 'Tomorrow')).text).not.toContain("Can't make it?")
  })

  test('is given up when the mail server took it too late', async () => {
    const { db, queue } = shop.shop
    await db.begin(async (tx) => {
      await postMails(tx, queue, [{ to: 'late@people.example', letter: letterOf() }])
      await tx`update mail set created_at = clock_timestamp() - interval '12 hours 1 second' where to_address = 'late@people.example'`
    })
    await vi.waitFor(
      async () =>
        expect([...(await db`select status, last_error from mail where to_address = 'late@people.example'`)]).toEqual([
          { status: 'withheld', last_error: 'The pickup was over before it could be sent' },
        ]),
      { timeout: 10_000 },
    )
  })
})
