import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { systemClock } from '../../src/server/kernel/clock.ts'
import { openS3 } from '../../src/server/outside/s3.ts'
import { BUCKET, KEYS, type S3Server } from './s3-server.ts'

// Not more than a page: for the next one this server needs a cipher that OpenSSL 3 has no more (s3.test.ts turns pages).
const SOME = 30

/** The door speaks as a real server expects it: files go in and come out, refusals are told apart. */
export const tryTheDoor = async ({ url }: S3Server): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-door-'))
  const place = {
    endpoint: new URL(url),
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: KEYS.AWS_ACCESS_KEY_ID,
    secretAccessKey: KEYS.AWS_SECRET_ACCESS_KEY,
  }
  const s3 = openS3(place, systemClock)
  const file = join(folder, 'file')
  writeFileSync(file, 'eggs')
  for (let number = 0; number < SOME; number += 1) await s3.put(`many/${number}`, file)
  assert.equal((await s3.list('many/')).length, SOME)
  assert.deepEqual(await s3.list('many/29'), [{ key: 'many/29', bytes: 4 }])
  assert.equal(await text(await s3.get('many/7')), 'eggs')
  for (const { key } of await s3.list('many/')) await s3.remove(key)
  assert.deepEqual(await s3.list('many/'), [])
  await s3.remove('many/7')

  const refused = (other: Partial<typeof place>, words: RegExp) =>
    assert.rejects(openS3({ ...place, ...other }, systemClock).list(''), words)
  await refused({ accessKeyId: 'SOMEBODY' }, /does not know the key of AWS_ACCESS_KEY_ID/)
  await refused({ secretAccessKey: 'wrong' }, /AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID/)
  await refused({ bucket: 'barn' }, /There is no bucket barn/)
  await assert.rejects(s3.get('none'), /no longer in the bucket farm/)
  rmSync(folder, { recursive: true })
}
