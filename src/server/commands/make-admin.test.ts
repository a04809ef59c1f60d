import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../tests/support/shop/backups.ts'
import { runCommand } from '../../../tests/support/shop/commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'dozen-make-admin-'))
let shop: TestDatabase
beforeAll(async () => {
  shop = await openDatabase()
  await shop.db`insert into app_user (id, email, email_verified) values ('1', 'ann@farm.example', true), ('2', 'bob@farm.example', false)`
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const makeAdmin = (...args: string[]) => runCommand('make-admin', args, { DATABASE_URL: shop.url })

describe('npm run make-admin', () => {
  test('gives an account the role, whatever the case of its letters', async () => {
    expect(await makeAdmin('Ann@Farm.example')).toEqual({ code: 0, out: 'ann@farm.example is now an admin.\n', err: '' })
    expect(await shop.db`select role from app_user order by id`).toEqual([{ role: 'admin' }, { role: 'user' }])
  })

  test('prints a link when nobody has shown that the address is theirs, and gives no role before it is opened', async () => {
    const { code, out } = await makeAdmin('bob@farm.example')
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^The email bob@farm\.example is not verified yet\. .*\nhttp:\S+\/reset-password#token=\S+\n$/),
    ])
    expect(await shop.db`select role, email_verified from app_user where id = '2'`).toEqual([{ role: 'user', email_verified: false }])
  })

  test('says so when there is no such account, or no email', async () => {
    expect(await makeAdmin('eve@farm.example')).toEqual({
      code: 1,
      out: '',
      err: 'There is no account with the email eve@farm.example. Sign up with it in the shop, then run this again.\n',
    })
    expect(await makeAdmin()).toEqual({ code: 1, out: '', err: 'Whose account? Use: npm run make-admin -- someone@farm.example\n' })
  })

  test('names the trouble in a sentence when there is no database or no shop', async () => {
    const away = await runCommand('make-admin', ['ann@farm.example'], { DATABASE_URL: 'postgres://ann@127.0.0.1:9/dozen' })
    expect(away).toMatchObject({
      code: 1,
      err: 'Nobody listens where DATABASE_URL leads. Check that PostgreSQL runs there, and host and port.\n',
    })
    const file = join(folder, 'dozen.env')
    writeFileSync(file, "# As a service reads it\nDATA_DIR='/nowhere/at/all'\n")
    const nowhere = await runCommand('make-admin', ['ann@farm.example'], { DOZEN_ENV_FILE: file })
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no shop in \/nowhere\/at\/all yet\..*\n$/) })
  })
})
