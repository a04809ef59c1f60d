import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../../src/server/kernel/config/config.ts'
import { answerLetter } from '../../src/server/mail/letters/question-letters.ts'
import { type Posting, postMails } from '../../src/server/mail/post-mails.ts'
import type { Call } from '../../src/shared/call.ts'
import { type CallName, callNames, calls } from '../../src/shared/calls.ts'
import { isEmailAddress, looksLikeEmail, MAILABLE } from '../../src/shared/rules/email-address.ts'
import { naughty } from '../support/hostile/naughty.ts'
import { ODD_ADDRESSES } from '../support/hostile/odd-addresses.ts'
import { mailsTo } from '../support/people/mail.ts'
import { makeAdmin, makeMember, PASSWORD, randomAddress } from '../support/people/people.ts'
import { as, nobody } from '../support/shop/client.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** One address, one spelling, one reader: what is not plainly an address is taken nowhere, and never mailed. */

const shop = useTestShop()
const PLAIN = 'ann@farm.example'

/** Every field of every call that takes an address and nothing else. */
const fields = callNames.flatMap((name) => {
  const { body }: Call = calls[name]
  const isAddress = (schema: z.ZodMiniType) => schema.safeParse(PLAIN).success && !schema.safeParse('ann-at-farm').success
  return Object.entries(body?.shape ?? {})
    .filter(([, schema]) => isAddress(schema as z.ZodMiniType))
    .map(([key, schema]) => [`${name} ${key}`, schema as z.ZodMiniType, name] as const)
})
/** They look an account up, or say "Invalid email format." themselves, below. */
const JUDGED_LATER: readonly CallName[] = ['signUp', 'signIn', 'sendReset', 'sendLoginCode', 'changeEmail']

describe('the pattern', () => {
  test.each(ODD_ADDRESSES)('refuses %j', (address) => {
    expect(isEmailAddress(address)).toBe(false)
  })

  test.each([PLAIN, 'ann.o+eggs@farm.example', 'Ann@Farm.Example', "o'neil@sub.farm.example", 'a@b.cd', '1_2-3@4.5.museum'])(
    'takes %j',
    (address) => {
      expect([isEmailAddress(address), looksLikeEmail(address)]).toEqual([true, true])
    },
  )

  test('is the one that sign-up is held to by the identity library, and PostgreSQL reads it the same', async () => {
    const part = fc.stringMatching(/^[\w.'+@ <>,é\u200b-]{0,12}$/)
    const built = fc.tuple(part, part, part).map(([name, host, end]) => `${name}@${host}.${end}`)
    const texts = [...ODD_ADDRESSES, ...naughty, ...fc.sample(fc.oneof(part, built), 3_000)].filter((text) => !text.includes('\0'))
    const library = z.email()
    const rows = await shop.shop.db<{ fits: boolean }[]>`
      select text ~ ${MAILABLE} as fits from unnest(${texts.map((text) => text.toWellFormed())}::text[]) with ordinality as t (text, place)
      order by place`
    const judged = texts.map((text, place) => [text, library.safeParse(text).success, rows[place]?.fits])
    expect(judged).toEqual(texts.map((text) => [text, isEmailAddress(text), isEmailAddress(text)]))
  })
})

describe('every field of the table that takes an address', () => {
  test('is known: the second emails, questions, hosts, credit, the reply address', () => {
    expect(fields.map(([title]) => title)).toEqual(
      expect.arrayContaining([
        'startCheckout email',
        'startCheckout secondEmail',
        'addSubscription second_email',
        'editSubscription second_email',
        'askQuestion email',
        'joinWaitlist email',
        'addHost email',
        'giveCredit email',
        'saveFarmSettings reply_to',
      ]),
    )
  })

  test.each(fields.filter(([, , name]) => !JUDGED_LATER.includes(name)))('%s refuses all that is not plainly one', (_, schema) => {
    expect(ODD_ADDRESSES.filter((address) => schema.safeParse(address).success)).toEqual([])
  })

  test('sign-up and a new email say what is wrong with it, and nobody is mailed', async () => {
    const ann = await makeMember(shop, { verified: true })
    for (const email of ODD_ADDRESSES.filter(looksLikeEmail)) {
      await shop.shop.db`delete from rate_limit`
      const refused = { status: 400, code: 'emailMalformed', message: 'Invalid email format.' }
      const stranger = as(shop.app, { ...nobody, address: randomAddress() })
      await expect(stranger.signUp({ body: { email, password: PASSWORD } })).rejects.toMatchObject(refused)
      await expect(as(shop.app, ann).changeEmail({ body: { email, password: PASSWORD } })).rejects.toMatchObject(refused)
      await stranger.sendReset({ body: { email } })
    }
    expect(await shop.shop.db`select to_address from mail`).toHaveLength(0)
  })

  test('MAIL_FROM refuses it too', () => {
    // A variable is read without the white space around it.
    for (const address of ODD_ADDRESSES.filter((each) => each.trim() === each))
      expect(() => readConfig({ MAIL_FROM: address })).toThrow('MAIL_FROM is not an email address')
  })
})

describe('an address that was stored before it was held to the pattern', () => {
  const letter = answerLetter({ farm: 'Our farm', language: 'en' }, 'Hello', undefined)
  const post = (postings: Posting[]) => shop.shop.db.begin((tx) => postMails(tx, shop.shop.queue, postings))

  test('is never mailed: the record says why, and the farmer reads it', async () => {
    const admin = await makeAdmin(shop)
    await post(ODD_ADDRESSES.map((to) => ({ to, letter })))
    await vi.waitFor(async () => expect(await shop.shop.db`select 1 from mail where status = 'queued'`).toHaveLength(0), 15_000)
    const records = await as(shop.app, admin).listMails({ query: { status: 'failed', per_page: 100 } })
    expect(records.map(({ to_address, last_error }) => [to_address, last_error]).sort()).toEqual(
      ODD_ADDRESSES.map((address) => [address, "Email can't be sent to this address"]).sort(),
    )
    expect(await mailsTo(shop, 'x@y.zz')).toEqual([])
  })

  test('gets no answers either: they go to the farm', async () => {
    const to = `${randomUUID()}@people.example`
    await post([{ to, letter, replyTo: '<x@y.zz>' }])
    const mail = await vi.waitFor(async () => {
      const [arrived] = await mailsTo(shop, to)
      if (!arrived) throw new Error('not yet')
      return arrived
    }, 15_000)
    expect(mail.replyTo).toBeUndefined()
  })
})
