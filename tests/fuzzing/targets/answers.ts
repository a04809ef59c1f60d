import * as z from 'zod/mini'
import { openGeocoder } from '../../../src/server/outside/geocoder.ts'
import { mailTrouble, mailTroubleKind } from '../../../src/server/outside/mail-trouble.ts'
import { OddAnswer } from '../../../src/server/outside/read-answer.ts'
import { openS3 } from '../../../src/server/outside/s3.ts'
import { ensure, linesOf, type Target } from '../engine/target.ts'

/** Answers of servers that the shop asks: a geocoder, and the bucket of its backups. */

const NOW = new Date('2026-11-17T17:00:00Z')
const geocoder = openGeocoder({ url: 'https://geocoder.example', userAgent: 'Dozen' })
const bucket = openS3(
  { endpoint: new URL('https://s3.example'), bucket: 'eggs', accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' },
  () => NOW,
)

/** Answers that are not asked for again, after a pause. */
const STATUSES = [200, 301, 403, 404, 400]

/** Runs with every server answering this. */
const whileAnswering = async <Result>(
  answer: () => Response,
  ask: () => Promise<Result>,
  isRefusal: (error: unknown) => boolean,
): Promise<Result | undefined> => {
  const { fetch } = globalThis
  globalThis.fetch = async () => answer()
  try {
    return await ask()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  } finally {
    globalThis.fetch = fetch
  }
}

const isOdd = (error: unknown): boolean => error instanceof OddAnswer || error instanceof z.core.$ZodError
const isTrouble = (error: unknown): boolean => (error as Error).name === 'BucketTrouble'

const listing = (...contents: string[]): string =>
  `<?xml version="1.0"?><ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`

export const answers: Target = {
  reads: 'answers of geocoders, buckets and email servers',
  seeds: () => [
    '0 application/json\n[{"lat":"42.49","lon":"-76.29","display_name":"Dryden, NY"}]',
    '0 application/json; charset=utf-8\n[]',
    `0 application/xml\n${listing('<Contents><Key>dozen-2026-11-17T0300.backup</Key><Size>123</Size></Contents>', '<Contents><Key>a&amp;b</Key><Size>0</Size></Contents>')}`,
    `0 application/xml\n${listing('<NextContinuationToken>x</NextContinuationToken>').replace('false', 'true')}`,
    '2 application/xml\n<Error><Code>AccessDenied</Code></Error>',
    '0 text/plain\n535 5.7.8 Authentication failed: self-signed certificate',
  ],
  tokens: [
    '[',
    ']',
    '{',
    '}',
    '"',
    ',',
    'null',
    '"lat"',
    '"lon"',
    '"display_name"',
    '-180',
    '1e5',
    '\u0000',
    '<Contents>',
    '</Contents>',
    '<Key>',
    '</Key>',
    '<Size>',
    '</Size>',
    '&amp;',
    '<Code>',
    '</Code>',
    '<IsTruncated>true</IsTruncated>',
    '<ListBucketResult',
    'certificate',
    'STARTTLS',
  ],
  longest: 300_000,
  check: async (input) => {
    const [head = '', body = ''] = linesOf(input.toString('latin1'), 2)
    const status = STATUSES[Number(head[0]) || 0] ?? 200
    const type = head.slice(2).replaceAll(/[^ -~]/g, '')
    const answer = () => new Response(Buffer.from(body, 'latin1'), { status, headers: { 'content-type': type } })
    const found = await whileAnswering(answer, () => geocoder.search('Dryden'), isOdd)
    ensure(!found || (Math.abs(found.lat) <= 90 && Math.abs(found.lon) <= 180), 'A place is on the globe')
    ensure(
      !found || (found.label.length <= 1_000 && found.label.isWellFormed() && !found.label.includes('\u0000')),
      'Its name can be stored',
    )
    const files = (await whileAnswering(answer, () => bucket.list('dozen-'), isTrouble)) ?? []
    ensure(
      files.every(({ key, bytes }) => key !== '' && Number.isSafeInteger(bytes) && bytes >= 0),
      'A file in a bucket has a name and a size',
    )
    const error = { message: body.slice(0, 2_000), command: head, code: type }
    ensure(!/[\r\n]/.test(mailTrouble(error)) && mailTroubleKind(error).length > 0, 'What an email server says is one line')
  },
}
