import { beforeAll, describe, expect, test } from 'vitest'
import { codeOn, wrongCodeFor } from '../../../../tests/support/people/app-codes.ts'
import { mailsTo, mailTo, tokenIn } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember, PASSWORD, randomAddress, verifyAddress } from '../../../../tests/support/people/people.ts'
import { letTimePass, type Phone, turnOnFactor } from '../../../../tests/support/people/second-factor.ts'
import { as, cookiesOf, nobody, requestOf } from '../../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { digestOf } from '../../store/database/digest.ts'

const shop = useTestShop()

const enter = (person: Pick<Member, 'email'>, more: { code?: string; password?: string } = {}, at = shop) =>
  at.app.inject(
    requestOf(
      'signIn',
      { body: { email: person.email, password: PASSWORD, rememberMe: true, ...more } },
      { ...nobody, address: randomAddress() },
    ),
  )
const outcomeOf = async (reply: ReturnType<typeof enter>) => {
  const { statusCode, body } = await reply
  return [statusCode, JSON.parse(body).code ?? 'in']
}
const factorOf = async (cookie: string) => (await shop.shop.identity.who(cookie))?.session.has_factor
const noted = async ({ id }: Member) =>
  (
    await shop.shop.db<
      { action: string }[]
    >`select action from activity where user_id = ${id} and action ~ 'Factor|Recovery' order by activity_id`
  ).map(({ action }) => action)

const withFactor = async (): Promise<{ ann: Member; phone: Phone }> => {
  const ann = await makeMember(shop, { verified: true })
  return { ann, phone: await turnOnFactor(shop, ann) }
}

describe('turning it on', () => {
  test('takes a verified address: a stranger who signed up with it cannot shut its owner out', async () => {
    const ann = await makeMember(shop)
    const client = as(shop.app, ann)
    await expect(client.beginSecondFactor({ body: { password: PASSWORD } })).rejects.toMatchObject({ status: 403, code: 'verifyForFactor' })
    await verifyAddress(shop, ann.email)
    const { secret } = await client.beginSecondFactor({ body: { password: PASSWORD } })
    await shop.shop.db`update app_user set email_verified = false where id = ${ann.id}`
    await expect(client.turnOnSecondFactor({ body: { code: codeOn(secret) } })).rejects.toMatchObject({ code: 'verifyForFactor' })
    expect(await client.readSecondFactor()).toMatchObject({ since: null })
  })

  test('asks for the password, then for a first code, and is notified by email and in the record', async () => {
    const ann = await makeMember(shop, { verified: true })
    const client = as(shop.app, ann)
    expect(await client.readSecondFactor()).toMatchObject({ since: null, recovery_codes_left: 0, is_required: false })
    await expect(client.beginSecondFactor({ body: { password: 'wrong-one' } })).rejects.toMatchObject({ code: 'wrongPassword' })
    const { secret, link } = await client.beginSecondFactor({ body: { password: PASSWORD } })
    expect(new URL(link).searchParams.get('secret')).toBe(secret)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await expect(client.turnOnSecondFactor({ body: { code: wrongCodeFor(secret) } })).rejects.toMatchObject({ code: 'codeWrong' })
    expect(await outcomeOf(enter(ann))).toEqual([200, 'in'])
    const { recovery_codes } = await client.turnOnSecondFactor({ body: { code: ` ${codeOn(secret).replace(/^.../, '$& ')} ` } })
    expect(recovery_codes).toHaveLength(10)
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(await client.readSecondFactor()).toMatchObject({ since: expect.any(String), recovery_codes_left: 10, is_required: false })
    expect((await mailTo(shop, ann.email, 'is on')).text).toContain('password and a code from your authenticator app')
    expect(await noted(ann)).toEqual(['turnOnSecondFactor'])
  })

  test('ends all other sessions, and this one has given it', async () => {
    const ann = await makeMember(shop, { verified: true })
    const elsewhere = cookiesOf((await enter(ann)).headers['set-cookie'])
    await turnOnFactor(shop, ann)
    expect([await factorOf(ann.cookie), await shop.shop.identity.who(elsewhere)]).toEqual([true, null])
  })

  test('works with the secret that was shown last, and once', async () => {
    const ann = await makeMember(shop, { verified: true })
    const client = as(shop.app, ann)
    await expect(client.turnOnSecondFactor({ body: { code: '123456' } })).rejects.toMatchObject({ code: 'factorNotBegun' })
    const first = await client.beginSecondFactor({ body: { password: PASSWORD } })
    const { secret } = await client.beginSecondFactor({ body: { password: PASSWORD } })
    await expect(client.turnOnSecondFactor({ body: { code: codeOn(first.secret) } })).rejects.toMatchObject({ code: 'codeWrong' })
    const twice = await Promise.allSettled([0, 1].map((ahead) => client.turnOnSecondFactor({ body: { code: codeOn(secret, ahead) } })))
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('has to be begun again after an hour', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { secret } = await as(shop.app, ann).beginSecondFactor({ body: { password: PASSWORD } })
    await shop.shop.db`update account set factor_begun_at = factor_begun_at - interval '61 minutes' where user_id = ${ann.id}`
    await expect(as(shop.app, ann).turnOnSecondFactor({ body: { code: codeOn(secret) } })).rejects.toMatchObject({ code: 'factorNotBegun' })
  })
})

describe('logging in with a second factor', () => {
  test('takes the password and a code, in this order', async () => {
    const { ann, phone } = await withFactor()
    const wrong = wrongCodeFor(phone.secret)
    expect(await outcomeOf(enter(ann, { password: 'wrong-one' }))).toEqual([401, 'wrongCredentials'])
    expect(await outcomeOf(enter(ann, { password: 'wrong-one', code: codeOn(phone.secret, 1) }))).toEqual([401, 'wrongCredentials'])
    for (const code of [undefined, '', '  '])
      expect(await outcomeOf(enter(ann, code === undefined ? {} : { code }))).toEqual([401, 'codeNeeded'])
    expect(await outcomeOf(enter(ann, { code: wrong }))).toEqual([403, 'codeWrong'])
    const reply = await enter(ann, { code: codeOn(phone.secret, 1) })
    expect(reply.statusCode).toBe(200)
    expect(await factorOf(cookiesOf(reply.headers['set-cookie']))).toBe(true)
  })

  test('takes a code once, and none that is older than one that was used', async () => {
    const { ann, phone } = await withFactor()
    // The one that turned it on is used.
    expect(await outcomeOf(enter(ann, { code: codeOn(phone.secret) }))).toEqual([403, 'codeWrong'])
    const next = codeOn(phone.secret, 1)
    expect(await outcomeOf(enter(ann, { code: next }))).toEqual([200, 'in'])
    expect(await outcomeOf(enter(ann, { code: next }))).toEqual([403, 'codeWrong'])
  })

  test('lets one of many pass who come with one code at the same moment', async () => {
    const { ann, phone } = await withFactor()
    const code = codeOn(phone.secret, 1)
    const all = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(enter(ann, { code }))))
    expect(all.filter(([status]) => status === 200)).toHaveLength(1)
  })

  test('knows no code from far before or after', async () => {
    const { ann, phone } = await withFactor()
    await letTimePass(shop, ann)
    for (const ahead of [-3, 3]) expect(await outcomeOf(enter(ann, { code: codeOn(phone.secret, ahead) }))).toEqual([403, 'codeWrong'])
  })

  test('takes a recovery code in its place, each once, however it is typed', async () => {
    const { ann, phone } = await withFactor()
    const [first = '', second = ''] = phone.recoveryCodes
    expect(await outcomeOf(enter(ann, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` }))).toEqual([200, 'in'])
    expect((await mailTo(shop, ann.email, 'recovery code')).text).toContain('You have 9 left')
    expect(await outcomeOf(enter(ann, { code: first }))).toEqual([403, 'codeWrong'])
    const both = await Promise.all([second, second].map((code) => outcomeOf(enter(ann, { code }))))
    expect(both.map(([status]) => status).sort()).toEqual([200, 403])
    expect((await as(shop.app, ann).readSecondFactor()).recovery_codes_left).toBe(8)
    expect(await noted(ann)).toEqual(['turnOnSecondFactor', 'useRecoveryCode', 'useRecoveryCode'])
  })

  test("does not take another person's codes", async () => {
    const { ann } = await withFactor()
    const { phone: bens } = await withFactor()
    for (const code of [codeOn(bens.secret, 1), bens.recoveryCodes[0] ?? ''])
      expect(await outcomeOf(enter(ann, { code }))).toEqual([403, 'codeWrong'])
  })

  test('is asked for after a new password too', async () => {
    const { ann, phone } = await withFactor()
    await as(shop.app, { ...nobody, address: randomAddress() }).sendReset({ body: { email: ann.email } })
    const token = tokenIn(await mailTo(shop, ann.email, 'Set a new password'))
    const body = { token, password: 'six-new-eggs', code: phone.recoveryCodes[0] ?? '' }
    await as(shop.app, { ...nobody, address: randomAddress() }).resetPassword({ body })
    expect(await outcomeOf(enter(ann, { password: 'six-new-eggs' }))).toEqual([401, 'codeNeeded'])
    expect(await outcomeOf(enter(ann, { password: 'six-new-eggs', code: codeOn(phone.secret, 1) }))).toEqual([200, 'in'])
  })

  test('gives no session without it to a login that was under way while it was turned on', async () => {
    const ann = await makeMember(shop, { verified: true })
    const proven = await shop.shop.identity.prove(ann.email, PASSWORD)
    if (!proven) throw new Error('The password is right')
    const open = (hasFactor: boolean) =>
      shop.shop.identity.signIn(proven, { rememberMe: true, cookie: undefined, origin: { device: '', network: '' }, hasFactor })
    // The row of the account is held, as while it is being turned on; the login waits, and then sees what has become of it.
    const phone = await as(shop.app, ann).beginSecondFactor({ body: { password: PASSWORD } })
    const { login } = await shop.shop.db.begin(async (tx) => {
      await tx`select 1 from account where user_id = ${ann.id} for update`
      const waiting = open(false)
      await expect
        .poll(() => shop.shop.db`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into session%'`)
        .toHaveLength(1)
      await tx`update account set factor_secret = factor_begun, factor_since = clock_timestamp() where user_id = ${ann.id}`
      return { login: waiting }
    })
    expect(phone.secret).not.toBe('')
    expect(await login).toBeNull()
    expect(await open(false)).toBeNull()
    expect(await open(true)).not.toBeNull()
  })
})

test('recovery codes from an earlier version, of 80 bits, work until they are renewed, and the settings say so', async () => {
  const { ann, phone } = await withFactor()
  const old = '7k2m-9xqf-3b8d-0tzw'
  await shop.shop.db`update recovery_code set is_short = true, digest = ${digestOf(old.replaceAll('-', ''))}
    where user_id = ${ann.id} and digest = (select min(digest) from recovery_code where user_id = ${ann.id})`
  const client = as(shop.app, ann)
  expect(await client.readSecondFactor()).toMatchObject({ recovery_codes_left: 10, has_short_codes: true })
  expect(await outcomeOf(enter(ann, { code: old }))).toEqual([200, 'in'])
  await client.renewRecoveryCodes({ body: { password: PASSWORD, code: codeOn(phone.secret, 1) } })
  expect(await client.readSecondFactor()).toMatchObject({ recovery_codes_left: 10, has_short_codes: false })
})

describe('guessing codes', () => {
  test('with a known password ends after ten tries, from wherever they come, and right ones do not count', async () => {
    const { ann, phone } = await withFactor()
    const wrong = wrongCodeFor(phone.secret)
    for (let each = 0; each < 10; each++) expect(await outcomeOf(enter(ann, { code: wrong }))).toEqual([403, 'codeWrong'])
    expect(await outcomeOf(enter(ann, { code: codeOn(phone.secret, 1) }))).toEqual([429, 'tooManyTries'])
    // Nor in the settings of a session that is open.
    await expect(as(shop.app, ann).turnOffSecondFactor({ body: { password: PASSWORD, code: wrong } })).rejects.toMatchObject({
      status: 429,
    })
  })

  test('is not what somebody does who gives the password first: they are asked for the code as often as they like', async () => {
    const { ann, phone } = await withFactor()
    const here = { cookie: '', address: randomAddress() }
    const body = { email: ann.email, password: PASSWORD, rememberMe: true }
    for (let each = 0; each < 30; each++)
      expect((await shop.app.inject(requestOf('signIn', { body }, here))).json()).toMatchObject({ code: 'codeNeeded' })
    const reply = await shop.app.inject(requestOf('signIn', { body: { ...body, code: codeOn(phone.secret, 1) } }, here))
    expect(reply.statusCode).toBe(200)
  })
})

describe('another phone', () => {
  test('takes the place of the old one once it is proven, for who has a code of the old one or on paper', async () => {
    const { ann, phone } = await withFactor()
    const client = as(shop.app, ann)
    await expect(client.beginSecondFactor({ body: { password: PASSWORD } })).rejects.toMatchObject({ code: 'codeNeeded' })
    const wrong = wrongCodeFor(phone.secret)
    await expect(client.beginSecondFactor({ body: { password: PASSWORD, code: wrong } })).rejects.toMatchObject({ code: 'codeWrong' })
    const { secret } = await client.beginSecondFactor({ body: { password: PASSWORD, code: phone.recoveryCodes[0] ?? '' } })
    // Until then the old one counts, and the new one does not.
    expect(await outcomeOf(enter(ann, { code: codeOn(secret) }))).toEqual([403, 'codeWrong'])
    expect(await outcomeOf(enter(ann, { code: codeOn(phone.secret, 1) }))).toEqual([200, 'in'])
    const { recovery_codes } = await client.turnOnSecondFactor({ body: { code: codeOn(secret) } })
    await letTimePass(shop, ann)
    for (const code of [codeOn(phone.secret), phone.recoveryCodes[1] ?? ''])
      expect(await outcomeOf(enter(ann, { code }))).toEqual([403, 'codeWrong'])
    expect(await outcomeOf(enter(ann, { code: codeOn(secret) }))).toEqual([200, 'in'])
    expect(await outcomeOf(enter(ann, { code: recovery_codes[1] ?? '' }))).toEqual([200, 'in'])
  })
})

describe('turning it off', () => {
  test('takes the password and a code, and is told', async () => {
    const { ann, phone } = await withFactor()
    const client = as(shop.app, ann)
    const code = codeOn(phone.secret, 1)
    await expect(client.turnOffSecondFactor({ body: { password: 'wrong-one', code } })).rejects.toMatchObject({ code: 'wrongPassword' })
    const wrong = wrongCodeFor(phone.secret)
    await expect(client.turnOffSecondFactor({ body: { password: PASSWORD, code: wrong } })).rejects.toMatchObject({ code: 'codeWrong' })
    await client.turnOffSecondFactor({ body: { password: PASSWORD, code } })
    expect(await client.readSecondFactor()).toMatchObject({ since: null, recovery_codes_left: 0, is_required: false })
    expect((await mailTo(shop, ann.email, 'is off')).text).toContain('just your password')
    expect(await noted(ann)).toEqual(['turnOnSecondFactor', 'turnOffSecondFactor'])
    // The session goes on, but has no factor that a door could ask for.
    expect(await factorOf(ann.cookie)).toBe(false)
    expect(await outcomeOf(enter(ann))).toEqual([200, 'in'])
    await expect(client.turnOffSecondFactor({ body: { password: PASSWORD, code: codeOn(phone.secret, 1) } })).rejects.toMatchObject({
      code: 'codeWrong',
    })
  })

  test('works with a recovery code, and none of the old ones counts when it is on again', async () => {
    const { ann, phone } = await withFactor()
    const [first = '', second = ''] = phone.recoveryCodes
    await as(shop.app, ann).turnOffSecondFactor({ body: { password: PASSWORD, code: first } })
    const other = await turnOnFactor(shop, ann)
    expect(other.secret).not.toBe(phone.secret)
    for (const code of [second, codeOn(phone.secret, 1)]) expect(await outcomeOf(enter(ann, { code }))).toEqual([403, 'codeWrong'])
  })
})

describe('new recovery codes', () => {
  test('take the place of the old ones', async () => {
    const { ann, phone } = await withFactor()
    const { recovery_codes } = await as(shop.app, ann).renewRecoveryCodes({ body: { password: PASSWORD, code: codeOn(phone.secret, 1) } })
    expect(recovery_codes).toHaveLength(10)
    expect((await as(shop.app, ann).readSecondFactor()).recovery_codes_left).toBe(10)
    await mailTo(shop, ann.email, 'new recovery codes')
    expect(await outcomeOf(enter(ann, { code: phone.recoveryCodes[3] ?? '' }))).toEqual([403, 'codeWrong'])
    expect(await outcomeOf(enter(ann, { code: recovery_codes[3] ?? '' }))).toEqual([200, 'in'])
  })
})

describe('a copy of the database', () => {
  test('holds neither secret nor code, and the sealed secret opens in no other row and no other shop', async () => {
    const { ann, phone } = await withFactor()
    const rows = JSON.stringify([
      await shop.shop.db`select * from account where user_id = ${ann.id}`,
      await shop.shop.db`select * from recovery_code where user_id = ${ann.id}`,
      await mailsTo(shop, ann.email),
      await shop.shop.db`select * from mail where to_address = ${ann.email}`,
    ])
    for (const secret of [phone.secret, ...phone.recoveryCodes, ...phone.recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(secret)

    const eve = await makeMember(shop)
    await shop.shop.db`
      update account set factor_secret = hers.factor_secret, factor_since = hers.factor_since
      from account hers where hers.user_id = ${ann.id} and account.user_id = ${eve.id}`
    expect(await outcomeOf(enter(eve, { code: codeOn(phone.secret, 1) }))).toEqual([403, 'codeWrong'])

    // With another secret of the shop the app's codes are no more; the recovery codes are what opens the account then.
    const other = await openTestShop({ beside: shop, env: { SESSION_SECRET: 'y'.repeat(40), ALLOW_NEW_SECRET: 'on' } })
    await letTimePass(shop, ann)
    expect(await outcomeOf(enter(ann, { code: codeOn(phone.secret, 1) }, other))).toEqual([403, 'codeWrong'])
    expect(await outcomeOf(enter(ann, { code: phone.recoveryCodes[0] ?? '' }, other))).toEqual([200, 'in'])
    await other.close()
  })
})

describe('where the farm asks for it', () => {
  let farmer = {} as Member
  let phone = {} as Phone
  const demand = async (second_factor_required: boolean) => {
    const client = as(shop.app, farmer)
    return client.saveFarmSettings({ body: { ...(await client.readFarmSettings()), second_factor_required } })
  }
  beforeAll(async () => {
    farmer = await makeAdmin(shop)
  })

  test('the farmer has to have one first', async () => {
    await expect(demand(true)).rejects.toMatchObject({ code: 'ownFactorFirst' })
    phone = await turnOnFactor(shop, farmer)
    expect(await demand(true)).toMatchObject({ second_factor_required: true })
  })

  test('another admin is led to their settings, turns it on there and goes on', async () => {
    const other = await makeAdmin(shop)
    const client = as(shop.app, other)
    await expect(client.listQuestions()).rejects.toMatchObject({ status: 403, code: 'secondFactorNeeded' })
    expect((await client.whoAmI()).user).toMatchObject({ id: other.id })
    expect(await client.readSecondFactor()).toMatchObject({ since: null, is_required: true })
    await turnOnFactor(shop, other)
    expect(await client.listQuestions()).toEqual([])
  })

  test('it cannot be turned off by who works there, and a customer can do as they like', async () => {
    const body = { password: PASSWORD, code: codeOn(phone.secret, 1) }
    await expect(as(shop.app, farmer).turnOffSecondFactor({ body })).rejects.toMatchObject({ code: 'factorStaysOn' })
    const { ann, phone: anns } = await withFactor()
    await as(shop.app, ann).turnOffSecondFactor({ body: { password: PASSWORD, code: codeOn(anns.secret, 1) } })
    await demand(false)
    await as(shop.app, farmer).turnOffSecondFactor({ body })
  })
})
