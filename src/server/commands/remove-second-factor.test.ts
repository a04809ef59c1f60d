/** @module-tag rest */
import { describe, expect, test } from 'vitest'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { addPasskey } from '../../../tests/support/people/passkeys.ts'
import { logIn, makeAdmin } from '../../../tests/support/people/people.ts'
import { turnOnFactor } from '../../../tests/support/people/second-factor.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { runCommand } from '../../../tests/support/shop/commands.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'

const shop = useTestShop()
const remove = (...args: string[]) => runCommand('remove-second-factor', args, { DATABASE_URL: shop.databaseUrl })

describe('npm run remove-second-factor', () => {
  test('lets somebody in who has lost phone and codes: all sessions end, a letter and the record tell', async () => {
    const farmer = await makeAdmin(shop)
    await turnOnFactor(shop, farmer)
    const { email } = farmer
    expect(await remove(email.toUpperCase())).toEqual({
      code: 0,
      out: `Removed the two-step login of ${email}. They are logged out everywhere and get an email about it.\n`,
      err: '',
    })
    expect((await as(shop.app, farmer).whoAmI()).user).toBeNull()
    expect((await mailTo(shop, email, 'is off')).text).toContain('The farm turned off two-step login')
    const again = await logIn(shop, email)
    const record = await as(shop.app, again).listActivity({ query: {} })
    expect(record).toContainEqual(expect.objectContaining({ who: 'A command on the server', action: 'removeSecondFactor', label: email }))
  })

  test('removes passkeys too', async () => {
    const farmer = await makeAdmin(shop)
    await addPasskey(shop, farmer)
    expect(await remove(farmer.email)).toMatchObject({ code: 0 })
    expect(await as(shop.app, await logIn(shop, farmer.email)).readSecondFactor()).toMatchObject({ since: null, passkeys: [] })
  })

  test('says so when there is nothing to remove', async () => {
    const { email } = await makeAdmin(shop)
    expect(await remove(email)).toEqual({ code: 1, out: '', err: `${email} has no two-step login.\n` })
    expect(await remove('eve@farm.example')).toMatchObject({ code: 1, err: 'There is no account with the email eve@farm.example.\n' })
    expect(await remove()).toMatchObject({
      code: 1,
      err: 'Whose two-step login? Use: npm run remove-second-factor -- someone@farm.example\n',
    })
  })
})
