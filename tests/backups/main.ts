import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { freePort, spawnShop, untilReady } from '../support/shop/shop-process.ts'
import { tryTheDoor } from './door.ts'
import { allOf, cleanUp, DRILL_FOLDER, readDrill, startAndStop, type } from './drill.ts'
import { BUCKET, KEYS, openS3Server } from './s3-server.ts'

/** `npm run backups`: a shop with the demo farm, saved and brought back on "another machine", as docs/operating.md tells. */

const root = mkdtempSync(join(tmpdir(), 'dozen-backups-'))
const folder = join(root, 'backups')
const stored = join(root, 's3')
mkdirSync(folder)
mkdirSync(stored)
const dataDir = join(root, 'data')

const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  const begun = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}

const [here = [], elsewhere = []] = readDrill()
assert.deepEqual([here.length, elsewhere.length], [3, 3])
// As it stands there, but at a port that nobody else has.
const port = await freePort()
const restart = elsewhere.at(-1)?.replace('PORT=3999', `PORT=${port}`) ?? ''
assert.ok(restart.includes(String(port)))

let came = 0
const drill = async (env: Record<string, string>) => {
  const shop = { ...env, BACKUP_PASSPHRASE: 'twelve brown eggs', DATA_DIR: dataDir, MAILBOX_PORT: '0' }
  const before = await allOf(dataDir)
  const said = await timed('  saved, listed and looked at', () => type(here, shop))
  assert.match(said, /Saved \d+ rows in .*\.backup\.enc and verified them there\. It is encrypted/)
  assert.match(said, /backups? in .*, oldest first\.\n {2}dozen-/)
  assert.match(said, /is complete: \d+ rows of \d+ tables \(accounts: 9, orders: 14\)/)
  const after = await allOf(dataDir)
  const restored = await timed('  restored on another machine', () => type(elsewhere.slice(0, -1), shop))
  assert.match(restored, /Restored \d+ rows/)
  const { rows, secret } = await allOf(DRILL_FOLDER)
  assert.equal(secret, after.secret)
  assert.deepEqual(Object.keys(rows), Object.keys(after.rows))
  // On another machine, receipts go on after numbers that the shop may have given in the meantime.
  const { receipt_counter, receipt_gap, ...others } = rows
  assert.notDeepEqual(receipt_counter, after.rows.receipt_counter)
  assert.equal(receipt_gap?.length, 1)
  // The shop goes on: what it mails meanwhile is in the backup or is not.
  for (const [table, each] of Object.entries(others))
    assert.ok(
      [before, after].some((moment) => isDeepStrictEqual(each, moment.rows[table])),
      `${table} came back otherwise`,
    )
  came += Object.values(rows).reduce((sum, { length }) => sum + length, 0)
  await timed('  started there', () =>
    startAndStop([`export DATA_DIR=${DRILL_FOLDER}`, restart], shop, async () => {
      assert.equal((await fetch(`http://localhost:${port}/readyz`)).status, 200)
    }),
  )
  cleanUp()
}

cleanUp()
const s3 = await openS3Server(stored)
const bucket = { BACKUP_TO: `s3://${BUCKET}/dozen`, BACKUP_S3_ENDPOINT: s3.url, ...KEYS }
try {
  await timed('The door to a bucket', () => tryTheDoor(s3))
  const shop = await spawnShop({ DEMO: 'on', DATA_DIR: dataDir, PORT: String(await freePort()), ...bucket })
  await untilReady(shop)
  try {
    console.log('A folder')
    await drill({ BACKUP_TO: folder })
    assert.equal(readdirSync(folder).length, 1)
    console.log('A bucket')
    await drill(bucket)
    assert.deepEqual(existsSync(join(dataDir, 'outgoing-backups')) && readdirSync(join(dataDir, 'outgoing-backups')), [])
    await s3.close()
    const away = await type(['npm run backup || true'], { ...bucket, DATA_DIR: dataDir })
    assert.match(away, /127\.0\.0\.1:\d+ gave no usable answer: ECONNREFUSED\./)
    const again = await openS3Server(stored, s3.port)
    assert.match(await type(['npm run restore -- --list'], { ...bucket, DATA_DIR: dataDir }), /\d+ backups? in s3:/)
    await again.close()
    console.log('A server that is away costs nothing that was there')
  } finally {
    await shop.kill('SIGTERM')
  }
} finally {
  await s3.close().catch(() => {})
  rmSync(root, { recursive: true, force: true })
  cleanUp()
}
console.log(`Two backups, of a folder and of a bucket, came back row by row: ${came} rows.`)
process.exit(0)
