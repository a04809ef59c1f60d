import { beforeEach, describe, expect, test } from 'vitest'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { makeMember } from '../../../tests/support/people/people.ts'
import { MAILING_ADDRESS } from '../../../tests/support/shop/database.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { LetterName } from '../../shared/letter-kinds.ts'
import { helloIn, writeLetter } from './letters/letter.ts'
import { postMails } from './post-mails.ts'

const shop = useTestShop()
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let count = 0

beforeEach(async () => {
  await shop.shop.db`update shop set logo = null, postal_address = ${MAILING_ADDRESS}, farm_address = ''`
  await shop.shop.farm.reload()
})

const setFarm = async (settings: Record<string, string>) => {
  await shop.shop.db`update shop set ${shop.shop.db(settings)}`
  await shop.shop.farm.reload()
}
/** What arrives of a letter. */
const arrive = async (to: string, { letter = 'reminder', says = ['Eggs!'] }: { letter?: LetterName; says?: string[] } = {}) => {
  count += 1
  const subject = `Letter ${count}`
  const written = writeLetter({ letter, farm: 'Our farm', language: 'en', subject, says })
  await shop.shop.db.begin((tx) => postMails(tx, shop.shop.queue, [{ to, letter: written }]))
  return mailTo(shop, to, subject)
}
const named = async (name: string, verified: boolean) => {
  const person = await makeMember(shop, { verified })
  await shop.shop.db`update app_user set name = ${name} where id = ${person.id}`
  return person.email
}

describe('a reader', () => {
  test('is greeted by their first name', async () => {
    const { text, html } = await arrive(await named('Ann Miller', true))
    expect(text).toMatch(/^Hello Ann,\n\nEggs!/)
    expect(html).toMatch(/>Hello Ann,<\/p>\s*<p[^>]*>Eggs!/)
  })

  test('is greeted once where a letter says hello to everybody', async () => {
    const says = [helloIn({ farm: '', language: 'en' }), 'Eggs!']
    const known = await arrive(await named('Ann Miller', true), { says })
    expect([known.text?.match(/Hello/g), String(known.html).match(/Hello/g)]).toEqual([['Hello'], ['Hello']])
    const unknown = await arrive('nobody@people.example', { says })
    expect(unknown.text).toMatch(/^Hello!\n\nEggs!/)
    expect(unknown.html).toContain('>Hello!</p>')
  })

  test.each([
    ['whose address nobody has proved', 'Ann', false],
    ['whose name is an address of the web', 'www.win.example', true],
  ])('%s is not called by what somebody typed', async (_, name, verified) => {
    const { text, html } = await arrive(await named(name, verified))
    expect(text).toMatch(/^Eggs!/)
    expect(html).not.toContain(name)
  })

  test('is greeted by the farmer alone in what the farmer wrote', async () => {
    expect((await arrive(await named('Ann Miller', true), { letter: 'mass', says: ['Dear all,'] })).text).toMatch(/^Dear all,/)
  })

  test('is not named in the record', async () => {
    const email = await named('Ann Miller', true)
    await arrive(email)
    expect((await shop.shop.db`select body_text, body_html from mail where to_address = ${email}`)[0]).not.toMatchObject({
      body_text: expect.stringContaining('Ann'),
    })
  })
})

describe('the logo of the farm', () => {
  test('travels inside the email, so that nothing is fetched when it is read', async () => {
    expect((await arrive('a@people.example')).html).not.toContain('<img')
    await setFarm({ logo: PNG })
    const { html, attachments } = await arrive('b@people.example')
    expect(html).toContain(`<img src="${PNG}"`)
    expect(html).not.toMatch(/src="http/)
    expect(attachments).toMatchObject([{ cid: 'logo@dozen', contentType: 'image/png', contentDisposition: 'inline' }])
  })
})

describe('the mailing address of the farm', () => {
  test('ends each email to many, and no other', async () => {
    for (const letter of ['mass', 'waitlist', 'invitation', 'season-end', 'reminder', 'cutoff-notice'] as const) {
      const { text, html } = await arrive('c@people.example', { letter })
      expect(text).toContain(`Our farm, ${MAILING_ADDRESS}`)
      expect(html).toContain(`Our farm, ${MAILING_ADDRESS}`)
    }
    expect((await arrive('c@people.example', { letter: 'order-confirmation' })).text).not.toContain(MAILING_ADDRESS)
  })

  test('is where the farm is, if it has named no other', async () => {
    await setFarm({ postal_address: '', farm_address: '7 Larch Hill Rd, Dryden, NY 13053' })
    expect((await arrive('d@people.example')).text).toContain('Our farm, 7 Larch Hill Rd, Dryden, NY 13053')
  })
})
