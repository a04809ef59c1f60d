import { expect, test } from 'vitest'
import { codeOn, wrongCodeFor } from '../../../../tests/support/people/app-codes.ts'
import { mailsTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeMember, PASSWORD, randomAddress } from '../../../../tests/support/people/people.ts'
import { turnOnFactor } from '../../../../tests/support/people/second-factor.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const shop = useTestShop()

const newEmailOf = ({ email }: Member) => `new-${email}`
type Proof = { password: string; code?: string }

/** What takes an account over or ends it, for whoever finds a session open. */
const DEEDS: Record<string, (ann: Member, proof: Proof) => Promise<unknown>> = {
  'changing the password': (ann, proof) => as(shop.app, ann).changePassword({ body: { ...proof, newPassword: 'nine-new-eggs' } }),
  'changing the email': (ann, proof) => as(shop.app, ann).changeEmail({ body: { ...proof, email: newEmailOf(ann) } }),
  'closing the account': (ann, proof) => as(shop.app, ann).closeAccount({ body: { ...proof, pickups: 0, credit_cents: 0 } }),
}

test.each(Object.entries(DEEDS))('%s asks for a code where two-step login is on, and nothing happens before', async (_, deed) => {
  const ann = { ...(await makeMember(shop, { verified: true })), address: randomAddress() }
  const { secret, recoveryCodes } = await turnOnFactor(shop, ann)
  await expect(deed(ann, { password: 'wrong-one', code: recoveryCodes[0] ?? '' })).rejects.toMatchObject({ code: 'wrongPassword' })
  await expect(deed(ann, { password: PASSWORD })).rejects.toMatchObject({ code: 'codeNeeded' })
  await expect(deed(ann, { password: PASSWORD, code: wrongCodeFor(secret) })).rejects.toMatchObject({ code: 'codeWrong' })
  expect(await shop.shop.identity.proveSelf(ann, PASSWORD)).toMatchObject({ id: ann.id })
  expect(await mailsTo(shop, newEmailOf(ann))).toEqual([])
  // A wrong password has used no code up.
  await deed(ann, { password: PASSWORD, code: recoveryCodes[0] ?? '' })
})

test('ten wrong codes anywhere close all of these, also for the right one', async () => {
  const ann = { ...(await makeMember(shop, { verified: true })), address: randomAddress() }
  const { secret } = await turnOnFactor(shop, ann)
  const deeds = Object.values(DEEDS)
  for (let each = 0; each < 9; each++)
    await expect(deeds[each % 3]?.(ann, { password: PASSWORD, code: wrongCodeFor(secret) })).rejects.toMatchObject({ code: 'codeWrong' })
  await expect(deeds[0]?.(ann, { password: 'wrong-one' })).rejects.toMatchObject({ code: 'wrongPassword' })
  for (const deed of deeds)
    await expect(deed(ann, { password: PASSWORD, code: codeOn(secret, 1) })).rejects.toMatchObject({ code: 'tooManyTries' })
})
