import { describe, expect, test } from 'vitest'
import { mailTo, tokenIn } from '../../../tests/support/people/mail.ts'
import { logIn, makeMember, PASSWORD, randomAddress } from '../../../tests/support/people/people.ts'
import { as, nobody, Refused, requestOf } from '../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { connect } from '../store/database/database.ts'
import { openRateLimits } from './rate-limits.ts'

const shop = useTestShop()
const guess = async (email: string, address: string) => {
  const reply = await shop.app.inject(
    requestOf('signIn', { body: { email, password: 'wrong-one', rememberMe: true } }, { cookie: '', address }),
  )
  return reply.statusCode
}
const guesses = (count: number, email: string, address: () => string) =>
  Promise.all(Array.from({ length: count }, () => guess(email, address())))

describe('guessing a password', () => {
  test('from one address stops after ten tries, and says how long to wait', async () => {
    const ann = await makeMember(shop)
    const address = randomAddress()
    const answers = await guesses(14, ann.email, () => address)
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    const refused = await logIn(shop, ann.email, PASSWORD, { address }).catch((error: Error) => error)
    expect(String(refused)).toContain('Too many tries. Please wait 15 minutes and try again.')
    await logIn(shop, ann.email, PASSWORD, { address: randomAddress() })
  })

  test('from many addresses is slowed for the account, but locks nobody out: neither at home nor with a mailed link', {
    timeout: 60_000,
  }, async () => {
    const home = randomAddress()
    const elsewhere = randomAddress()
    const ann = await makeMember(shop)
    await logIn(shop, ann.email, PASSWORD, { address: home })
    const answers = await guesses(64, ann.email, randomAddress)
    expect(answers.filter((status) => status === 429)).toHaveLength(4)
    await expect(logIn(shop, ann.email, PASSWORD, { address: elsewhere })).rejects.toThrow('Too many tries')
    await logIn(shop, ann.email, PASSWORD, { address: home })
    await expect(logIn(shop, ann.email, PASSWORD, { address: elsewhere })).rejects.toThrow('Too many tries')

    await as(shop.app, { ...nobody, address: randomAddress() }).sendReset({ body: { email: ann.email } })
    const token = tokenIn(await mailTo(shop, ann.email, 'new password'))
    await as(shop.app, { ...nobody, address: elsewhere }).resetPassword({ body: { token, password: 'brand-new' } })
    await guesses(64, ann.email, randomAddress)
    await logIn(shop, ann.email, 'brand-new', { address: elsewhere })
  })

  test('is not helped by a session of one’s own', async () => {
    const ann = await makeMember(shop)
    const guesser = await makeMember(shop)
    const address = randomAddress()
    const answers: number[] = []
    for (let each = 0; each < 14; each++) {
      const body = { email: ann.email, password: 'wrong-one', rememberMe: true }
      answers.push((await shop.app.inject(requestOf('signIn', { body }, { ...guesser, address }))).statusCode)
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
  })

  test('is not counted when it was right', async () => {
    const ann = await makeMember(shop)
    const address = randomAddress()
    for (let time = 0; time < 12; time++) await logIn(shop, ann.email, PASSWORD, { address })
  })
})

describe('the address of a visitor', () => {
  const forged = (app: typeof shop.app, remoteAddress: string, claimed: string) =>
    app.inject({
      method: 'POST',
      url: '/api/sign-in',
      remoteAddress,
      headers: { 'x-forwarded-for': claimed, forwarded: `for=${claimed}` },
      payload: { email: 'ann@farm.example', password: 'wrong-one', rememberMe: true },
    })

  test('cannot be forged with a forwarding header', async () => {
    const address = randomAddress()
    const replies = await Promise.all(Array.from({ length: 12 }, () => forged(shop.app, address, randomAddress())))
    expect(replies.filter(({ statusCode }) => statusCode === 429).length).toBe(2)
    expect(Number(replies.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is taken from the header only when it comes through the trusted proxy', async () => {
    const proxied = await openTestShop({ env: { TRUST_PROXY: '192.0.2.1' } })
    const through = await Promise.all(Array.from({ length: 12 }, () => forged(proxied.app, '192.0.2.1', randomAddress())))
    expect(through.filter(({ statusCode }) => statusCode === 429)).toHaveLength(0)
    const past = await Promise.all(Array.from({ length: 12 }, () => forged(proxied.app, '192.0.2.9', randomAddress())))
    expect(past.filter(({ statusCode }) => statusCode === 429).length).toBe(2)
    await proxied.close()
  })

  test('is a whole network for IPv6, where one home has more addresses than we can count', async () => {
    const limits = openRateLimits(shop.shop.db)
    for (let each = 0; each < 120; each++)
      await limits.count('signUp', { address: `2001:db8:1:2::${each.toString(16)}`, account: `${each}` })
    await expect(limits.count('signUp', { address: '2001:db8:1:2:ffff::1', account: 'x' })).rejects.toThrow('Too many tries')
    await limits.count('signUp', { address: '2001:db8:1:3::1', account: 'x' })
    for (let each = 0; each < 120; each++)
      await limits.count('signUp', { address: `2001:db8::${each.toString(16)}:0:0:1`, account: `${each}` })
    await expect(limits.count('signUp', { address: '2001:db8::1', account: 'x' })).rejects.toThrow('Too many tries')
  })
})

describe('the counters', () => {
  test('are shared by all processes', async () => {
    const here = openRateLimits(shop.shop.db)
    const there = connect(shop.databaseUrl, 2)
    const other = openRateLimits(there)
    const trier = { address: randomAddress(), account: 'ann@farm.example' }
    for (let each = 0; each < 60; each++) {
      await here.count('signUp', trier)
      await other.count('signUp', trier)
    }
    await expect(other.count('signUp', trier)).rejects.toThrow('Too many tries')
    await expect(here.count('signUp', trier)).rejects.toThrow('Too many tries')
    await there.end()
  })

  test('let five reset mails an hour go to one person, from whatever address they are asked for', async () => {
    const ann = await makeMember(shop)
    const ask = async (email: string) => {
      const asked = await Promise.allSettled(
        Array.from({ length: 9 }, (_, each) =>
          as(shop.app, { ...nobody, address: randomAddress() }).sendReset({ body: { email: each % 2 ? email : email.toUpperCase() } }),
        ),
      )
      const refused = asked.filter((each) => each.status === 'rejected').map(({ reason }) => reason)
      for (const reason of refused) expect(reason).toBeInstanceOf(Refused)
      return refused.map(({ status, code, message }) => ({ status, code, message }))
    }
    const refused = await ask(ann.email)
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ status: 429, code: 'tooManyTries' })
    await expect.poll(() => shop.shop.db`select 1 from mail where letter = 'reset' and to_address = ${ann.email}`).toHaveLength(5)
    expect(await shop.shop.db`select from email_request`).toHaveLength(0)
    // The answers do not tell an account from none.
    expect(await ask(`nobody-${ann.email}`)).toEqual(refused)
  })
})
