import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { makeUsedDataDir, removeDataDirs, startShop } from '../support/shop/shop-process.ts'

/** What a shop keeps beside its database is there for older and newer versions too: nobody rolls it back. */
vi.setConfig({ testTimeout: 120_000 })
afterAll(removeDataDirs)

const KEY = 'x'.repeat(48)

test('a shop starts on files into which another version wrote what it does not know, and leaves that there', async () => {
  const dataDir = await makeUsedDataDir()
  const at = (name: string) => join(dataDir, name)
  const [receipts = ''] = globSync('last-receipt-*', { cwd: dataDir })
  writeFileSync(at(receipts), JSON.stringify({ ...JSON.parse(readFileSync(at(receipts), 'utf8')), last_no: 41, currency: 'EGG' }))
  const journal = ['[["basket",{"id":"b_1"}]]', '{"version":9}', '[["answer",{"id":"basket b_2","kind":"basket","row":{"id":"b_2"}}]]']
  appendFileSync(at('payment-sandbox/journal.jsonl'), journal.map((line) => `${line}\n`).join(''))
  appendFileSync(at('payment-sandbox/port'), 'and a second line\n')
  const strange: Record<string, string> = {
    'running-elsewhere%3A1': '{"version":"9.0.0","since":1}',
    'postgres-owner': '1\n2\nkeeper\nand a fourth line\n',
    'mailbox/9-strange.json': '{}',
    'mailbox/1794966388707-00000000-0000-4000-8000-000000000000.eml.sealed': 'sealed',
    'backups/before-0099-20990101-000000.backup': 'of a later one',
    'backups/of-another-kind.tar': '',
    'pages/manifest.json': '{}',
    'pages/0123456789abcdef/fr/assets/a.js': '',
    'outgoing-backups/strange': '',
    'payment-sandbox/keys.json': '{}',
    'later-key': KEY,
    'later-folder/file': '',
  }
  for (const [name, text] of Object.entries(strange)) {
    mkdirSync(dirname(at(name)), { recursive: true, mode: 0o700 })
    writeFileSync(at(name), text)
  }
  const secret = readFileSync(at('session-secret'), 'utf8')
  const shop = await startShop({ DATA_DIR: dataDir })
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect((await fetch(shop.mailbox())).status).toBe(200)
  expect(await shop.kill('SIGTERM')).toBe(0)
  expect(JSON.parse(readFileSync(at(receipts), 'utf8'))).toMatchObject({ last_no: 41, currency: 'EGG' })
  for (const line of journal) expect(readFileSync(at('payment-sandbox/journal.jsonl'), 'utf8').split('\n')).toContain(line)
  const isOfThisRun = (name: string) => name === 'postgres-owner'
  expect(Object.keys(strange).filter((name) => !isOfThisRun(name) && !existsSync(at(name)))).toEqual([])
  expect(readFileSync(at('later-key'), 'utf8')).toBe(KEY)
  expect(readFileSync(at('session-secret'), 'utf8')).toBe(secret)
})
