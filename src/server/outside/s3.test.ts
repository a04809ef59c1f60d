import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HostileServer, openHostileServer } from '../../../tests/support/hostile/hostile-server.ts'
import { systemClock } from '../kernel/clock.ts'
import { openBucket } from '../operations/backup/places/bucket.ts'
import { openS3, type S3 } from './s3.ts'

/** How the door behaves whatever answers; that it speaks S3 is shown with a real server by `npm run backups`. */

const KEY = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret-of-the-farm', region: 'eu-1' }
const folder = mkdtempSync(join(tmpdir(), 'dozen-s3-'))
const file = join(folder, 'file')
writeFileSync(file, 'eggs')
let server = {} as HostileServer
let s3 = {} as S3
beforeAll(async () => {
  server = await openHostileServer()
  s3 = openS3({ ...KEY, endpoint: new URL(`${server.url}/base/`), bucket: 'farm' }, systemClock)
})
beforeEach(() => {
  server.asked.length = 0
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const xml = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
const page = (keys: string[], more = '') =>
  `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${keys
    .map((key, at) => `<Contents><Key>${key}</Key><Size>${at + 1}</Size></Contents>`)
    .join('')}<IsTruncated>${more !== ''}</IsTruncated>${more}</ListBucketResult>`

describe('a bucket', () => {
  test('is listed page by page, under its path', async () => {
    server.answer((response, { url = '' }) =>
      url.includes('continuation-token')
        ? xml(response, 200, page(['d/c']))
        : xml(response, 200, page(['d/a', 'd/b&amp;'], '<NextContinuationToken>a&amp;+/=</NextContinuationToken>')),
    )
    expect(await s3.list('d/')).toEqual([
      { key: 'd/a', bytes: 1 },
      { key: 'd/b&', bytes: 2 },
      { key: 'd/c', bytes: 1 },
    ])
    const [first, second] = server.asked.map(({ url = '' }) => new URL(url, server.url))
    expect([first?.pathname, first?.searchParams.get('prefix')]).toEqual(['/base/farm', 'd/'])
    expect(second?.searchParams.get('continuation-token')).toBe('a&+/=')
  })

  test('is listed in one go, whatever its server says, and without what has no name or size', async () => {
    const odd =
      '<Contents><Key></Key><Size>1</Size></Contents><Contents><Key>x</Key></Contents><Contents><Key>y</Key><Size>-1</Size></Contents>'
    server.answer((response) => xml(response, 200, page(['d/a']).replace('</ListBucketResult>', odd + '<Contents>'.repeat(300_000))))
    expect(await s3.list('d/')).toEqual([{ key: 'd/a', bytes: 1 }])
  })

  test('is told length and digest of a file before it comes', async () => {
    const bodies: string[] = []
    server.answer((response, request) => void text(request).then((body) => bodies.push(body) && response.end()))
    await s3.put('d/file', file)
    expect(bodies).toEqual(['eggs'])
    const [request] = server.asked
    expect([request?.method, request?.url, request?.headers['content-length']]).toEqual(['PUT', '/base/farm/d/file', '4'])
    expect(request?.headers['x-amz-content-sha256']).toBe(createHash('sha256').update('eggs').digest('hex'))
    expect(JSON.stringify(request?.headers)).not.toContain(KEY.secretAccessKey)
  })

  test('gives a file as the disk does', async () => {
    server.answer((response) => response.end('eggs'))
    const parts = await (await s3.get('d/file')).toArray()
    expect(parts.every(Buffer.isBuffer)).toBe(true)
    expect(Buffer.concat(parts).toString()).toBe('eggs')
  })

  test('that is busy for a moment is asked again, with the whole file', async () => {
    const bodies: string[] = []
    server.answer((response, request) => void text(request).then((body) => xml(response, bodies.push(body) < 2 ? 503 : 200, '')))
    await s3.put('d/file', file)
    expect(bodies).toEqual(['eggs', 'eggs'])
  })
})

describe('what goes wrong is told in words, without a key', () => {
  const refusal = async (status: number, body: string) => {
    server.answer((response) => xml(response, status, body))
    const error: Error = await s3.list('').then(
      () => new Error('nothing'),
      (reason) => reason,
    )
    expect(error.message).not.toMatch(/AKIDEXAMPLE|secret-of|leaked/)
    return error.message
  }
  test.each<[string, number, string]>([
    ['InvalidAccessKeyId', 403, 'does not know the key of AWS_ACCESS_KEY_ID'],
    ['SignatureDoesNotMatch', 403, 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID'],
    ['AccessDenied', 403, 'is not allowed to do this in the bucket farm'],
    ['NoSuchBucket', 404, 'There is no bucket farm'],
    ['RequestTimeTooSkewed', 403, "This machine's clock is off"],
    ['AuthorizationHeaderMalformed', 400, 'another region'],
    ['PermanentRedirect', 301, 'another region'],
    ['QuotaExceeded', 400, 'no space left'],
    ['Whatever', 507, 'no space left'],
    ['Whatever', 418, 'answered 418'],
  ])('%s', async (code, status, words) => {
    expect(await refusal(status, `<Error><Code>${code}</Code><Message>leaked</Message></Error>`)).toContain(words)
    expect(server.asked).toHaveLength(1)
  })

  test('no XML at all', async () => {
    expect(await refusal(403, '')).toContain('is not allowed to do this in the bucket farm')
    expect(await refusal(200, '<html>Welcome</html>')).toContain("doesn't answer like an S3 server")
  })

  test('a line that breaks in the middle of a file', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy())
    })
    await expect(s3.get('d/file').then(text)).rejects.toThrow(/gave no usable answer/)
  })

  test('nobody there, after three tries', async () => {
    server.answer((response) => response.destroy())
    await expect(s3.list('')).rejects.toThrow(/gave no usable answer: \w/)
    expect(server.asked).toHaveLength(3)
  })
})

describe('backups in a bucket', () => {
  const NAME = 'dozen-2026-11-16T0230.backup'
  const workFolder = join(folder, 'outgoing')
  const open = () => openBucket({ ...KEY, endpoint: new URL(server.url), bucket: 'farm', prefix: '' }, workFolder, systemClock)
  const fill = async (out: Writable) => void out.end('eggs')
  const refuse = async () => Promise.reject(new Error('It cannot be read back.'))

  test('what a killed process had not brought away is removed from this machine, and what is on its way is not', async () => {
    mkdirSync(workFolder, { recursive: true })
    const left = ['dozen-2026-11-14T0230.backup.enc', 'dozen-2026-11-14T0230-2.backup.part', 'notes.txt']
    for (const name of [...left, 'dozen-2026-11-15T0230.backup']) writeFileSync(join(workFolder, name), 'eggs')
    const old = new Date(systemClock().getTime() - 2 * 3_600_000)
    for (const name of left) utimesSync(join(workFolder, name), old, old)
    server.answer((response, request) => void text(request).then(() => response.end('eggs')))
    await open().write(NAME, fill, text)
    expect(readdirSync(workFolder).sort()).toEqual(['dozen-2026-11-15T0230.backup', 'notes.txt'])
  })

  test('one that is bad and cannot be removed hides not why it is bad, is no backup, and goes before the next one', async () => {
    let mayRemove = false
    server.answer((response, { method, url = '' }) => {
      if (method === 'DELETE' && !mayRemove) return xml(response, 403, '<Error><Code>AccessDenied</Code></Error>')
      return xml(response, 200, url.includes('list-type') ? page([NAME]) : '')
    })
    const place = open()
    await expect(place.write(NAME, fill, refuse)).rejects.toThrow(
      /^It cannot be read back\. dozen-2026-11-16T0230\.backup failed its check and could not be removed/,
    )
    expect(await place.list()).toEqual([])
    mayRemove = true
    server.asked.length = 0
    await place.write('dozen-2026-11-17T0230.backup', fill, text)
    expect(server.asked.map(({ method, url }) => `${method} ${url}`)[0]).toBe(`DELETE /farm/${NAME}`)
    expect(await place.list()).toEqual([{ name: NAME, bytes: 1 }])
  })
})
