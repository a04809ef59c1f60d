import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../../../tests/support/shop/config-problems.ts'
import { readConfig } from './config.ts'
import { expectFarms, hostNameOf, listFarms, readFarm } from './farm-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'dozen-farm-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the host of a request', () => {
  test.each([
    ['shop.farm.example', 'shop.farm.example'],
    ['SHOP.Farm.example', 'shop.farm.example'],
    ['shop.farm.example.', 'shop.farm.example'],
    ['shop.farm.example:443', 'shop.farm.example'],
    ['shop.farm.example.:8443', 'shop.farm.example'],
    ['shop.farm.example:', 'shop.farm.example'],
    ['192.0.2.7:80', '192.0.2.7'],
    ['[2001:db8::7]:443', '[2001:db8::7]'],
    [undefined, undefined],
    ['', undefined],
    ['shop.farm.example/other', undefined],
    ['user@shop.farm.example', undefined],
    ['shop.farm.example:80:80', undefined],
    ['shop.farm.example, other.example', undefined],
    ['shop.farm.example:eggs', undefined],
  ])('%s is %s', (host, name) => {
    expect(hostNameOf(host)).toBe(name)
  })

  test('is that of the address in a browser, whatever its port', () => {
    fc.assert(
      fc.property(fc.webUrl({ size: 'small' }), fc.boolean(), (address, hasDot) => {
        const { hostname, host } = new URL(address)
        const sent = hasDot ? host.replace(hostname, `${hostname}.`) : host
        expect(hostNameOf(sent.toUpperCase())).toBe(hostname)
      }),
    )
  })
})

describe('a folder of farms', () => {
  const OWN = 'SESSION_SECRET=0123456789012345678901234567890123456789\nPUBLIC_URL=http://ada.localhost\nDATA_DIR=/srv/ada\n'
  const shared = { ...readConfig({ FARMS_DIR: folder, PORT: '4000', HOST: '0.0.0.0', TRUST_PROXY: '127.0.0.1' }), farmsDir: folder }

  test('has a farm for each file that is named like one', () => {
    expect(() => expectFarms(join(folder, 'nowhere'))).toThrow(/FARMS_DIR is .*nowhere, but it can't be read \(ENOENT\)/)
    expect(() => expectFarms(folder)).toThrow('it has no farms. A farm is a file like greenacres.env')
    for (const name of ['bea.env', 'ada.env', 'ada.env~', '.hidden.env', 'notes.txt', 'ada.env.bak']) writeFileSync(join(folder, name), OWN)
    expect(listFarms(folder)).toEqual(['ada', 'bea'])
    expect(() => expectFarms(folder)).not.toThrow()
  })

  test('gives each farm its own settings, and the port of the process', () => {
    writeFileSync(join(folder, 'ada.env'), `${OWN}DATABASE_URL=postgres://127.0.0.1/ada\nPORT=80\nFARMS_DIR=/elsewhere\n`)
    const ada = readFarm('ada', shared, new Map())
    expect(ada).toMatchObject({ port: 4000, host: '0.0.0.0', trustProxy: ['127.0.0.1'], dataDir: '/srv/ada', demo: false })
    expect(ada.farmsDir).toBe(folder)
  })

  test('has no embedded database for a farm', () => {
    writeFileSync(join(folder, 'bea.env'), OWN)
    expect(() => readFarm('bea', shared, new Map())).toThrow(/^DATABASE_URL is missing\. .*only for a single farm\.$/)
  })

  test('refuses a second farm with the accounts or the payments of the first', () => {
    const hosted =
      'FIREBASE_PROJECT_ID=two-farms\nFIREBASE_API_KEY=key\nFIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099\nFIRESTORE_EMULATOR_HOST=127.0.0.1:8080\n'
    const paid = 'STRIPE_SECRET_KEY=sk_test_4eC39HqLyjWDarjtT1zdp7dc\nSTRIPE_WEBHOOK_SECRET=whsec_4eC39HqLyjWDarjtT1zdp7dc\n'
    const own = (name: string) =>
      `SESSION_SECRET=${name.repeat(20)}\nPUBLIC_URL=http://${name}.localhost\nDATA_DIR=/srv/${name}\nDATABASE_URL=postgres://127.0.0.1/${name}\n`
    for (const [variable, lines] of [
      ['FIREBASE_PROJECT_ID', hosted],
      ['STRIPE_SECRET_KEY', paid],
    ] as const) {
      for (const name of ['ada', 'bea']) writeFileSync(join(folder, `${name}.env`), own(name) + lines)
      const ada = readFarm('ada', shared, new Map())
      expect(() => readFarm('bea', shared, new Map([['ada', ada]]))).toThrow(`${variable} is the same as that of the farm ada`)
    }
  })

  test('takes the file that the documentation shows', () => {
    const [, lines = ''] = /farms\/greenacres\.env <<END\n([\s\S]*?)\nEND\n/.exec(readFileSync('docs/scaling.md', 'utf8')) ?? []
    writeFileSync(
      join(folder, 'greenacres.env'),
      lines.replace('$(openssl rand -base64 32)', 'Zm9ydHktdHdvIGJyb3duIGVnZ3MgaW4gYSBiYXNrZXQu'),
    )
    expect(readFarm('greenacres', shared, new Map()).publicUrl.host).toBe('shop.greenacres.example')
  })

  test('leaves nothing else to the process, and no command to chance', () => {
    expect(problemsOf({ FARMS_DIR: folder, SMTP_URL: 'smtps://mail.example', DEMO: 'on' })).toContainEqual(
      expect.stringMatching(/^SMTP_URL, DEMO can't be set next to FARMS_DIR/),
    )
    expect(() => readConfig({ FARMS_DIR: folder }, 'command')).toThrow('set DOZEN_ENV_FILE to the file of the farm')
    expect(() =>
      readConfig({ FARMS_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1/ada', SESSION_SECRET: 'x'.repeat(32) }, 'command'),
    ).not.toThrow()
  })
})
