import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lastAsked, serviceOf } from '../../../../tests/support/people/elsewhere.ts'
import { mailTo, tokenIn } from '../../../../tests/support/people/mail.ts'
import { addPasskey } from '../../../../tests/support/people/passkeys.ts'
import { type Member, makeAdmin, randomAddress } from '../../../../tests/support/people/people.ts'
import { turnOnFactor } from '../../../../tests/support/people/second-factor.ts'
import { as, nobody } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

/** Whoever knows a password can change the account's email at the service: then nobody has verified it. */

const shop = useTestShop({ elsewhere: true })
const somebody = () => as(shop.app, { ...nobody, address: randomAddress() })
const waysOf = async ({ id }: Member) =>
  (await shop.shop.db`select factor_since is not null as has_app, has_passkey from account where user_id = ${id}`)[0]

/** The link that a thief asks for, in a mailbox of their own. */
const stealAddress = async (admin: Member): Promise<string> => {
  const email = `${randomUUID()}@thief.example`
  serviceOf(shop).people.change(admin.id, { email, emailVerified: false })
  await lastAsked(shop, admin, 3_600)
  await somebody().sendReset({ body: { email } })
  return tokenIn(await mailTo(shop, email, 'Set a new password'))
}

test('a thief who changed the email there does not get past an authenticator app or a passkey', async () => {
  const [app, passkey] = [await makeAdmin(shop), await makeAdmin(shop)]
  const { recoveryCodes } = await turnOnFactor(shop, app)
  await addPasskey(shop, passkey)
  const [first, second] = [await stealAddress(app), await stealAddress(passkey)]
  for (const token of [first, second])
    await expect(somebody().resetPassword({ body: { token, password: 'nine-new-eggs' } })).rejects.toMatchObject({ status: 401 })
  expect([await waysOf(app), await waysOf(passkey)]).toEqual([
    { has_app: true, has_passkey: false },
    { has_app: false, has_passkey: true },
  ])
  // Not even by verifying the address there.
  serviceOf(shop).people.change(passkey.id, { emailVerified: true })
  await lastAsked(shop, passkey, 3_600)
  await expect(somebody().resetPassword({ body: { token: second, password: 'nine-new-eggs' } })).rejects.toMatchObject({ status: 401 })
  expect(await waysOf(passkey)).toMatchObject({ has_passkey: true })
  // A code still opens the link: an owner may have changed it there.
  const body = { token: first, password: 'nine-new-eggs', code: recoveryCodes[0] ?? '' }
  expect(await somebody().resetPassword({ body })).toMatchObject({ user: { id: app.id }, is_factor_off: false })
})
