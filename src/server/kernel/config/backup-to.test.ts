import { expect, test } from 'vitest'
import { problemsOf } from '../../../../tests/support/shop/config-problems.ts'
import { readConfig } from './config.ts'

type Env = Record<string, string>
const read = (env: Env) => readConfig({ DATA_DIR: '/var/lib/dozen', ...env })
const KEYS = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'hidden-secret' }
const BUCKET = { ...KEYS, BACKUP_TO: 's3://my-farm/dozen/nightly', BACKUP_PASSPHRASE: 'twelve brown eggs' }

test('without a place there is none, and keys of others are nobody’s trouble', () => {
  expect(read({ ...KEYS, BACKUP_S3_ENDPOINT: 'nonsense' })).toMatchObject({
    backups: { to: undefined, passphrase: undefined },
    variables: ['DATA_DIR'],
    warnings: [],
  })
})

test('a folder is a path from the root', () => {
  expect(read({ BACKUP_TO: '/var/backups/dozen' }).backups.to).toEqual({ folder: '/var/backups/dozen' })
  expect(problemsOf({ BACKUP_TO: 'backups' })).toEqual([expect.stringContaining('BACKUP_TO is not an absolute path')])
})

test('a folder beside the data it saves is warned of', () => {
  expect(read({ BACKUP_TO: '/var/lib/dozen/backups' }).warnings).toEqual([expect.stringContaining('inside DATA_DIR')])
  expect(read({ BACKUP_TO: '/var/lib/dozen-backups' }).warnings).toEqual([])
})

test('a bucket is at Amazon, or wherever the endpoint is', () => {
  expect(read(BUCKET)).toMatchObject({
    backups: {
      to: {
        bucket: {
          bucket: 'my-farm',
          prefix: 'dozen/nightly',
          region: 'us-east-1',
          endpoint: new URL('https://s3.us-east-1.amazonaws.com'),
        },
      },
    },
    warnings: [],
  })
  const elsewhere = { BACKUP_S3_ENDPOINT: 'https://fsn1.your-objectstorage.com', BACKUP_S3_REGION: 'fsn1' }
  expect(read({ ...BUCKET, ...elsewhere, BACKUP_TO: 's3://my-farm/' }).backups.to).toMatchObject({
    bucket: { bucket: 'my-farm', prefix: '', region: 'fsn1', endpoint: new URL('https://fsn1.your-objectstorage.com') },
  })
})

test('a bucket that others could read into is warned of', () => {
  const { BACKUP_PASSPHRASE: _, ...open } = BUCKET
  expect(read(open).warnings).toEqual([expect.stringContaining('BACKUP_PASSPHRASE is not set')])
})

test.each<[string, Env]>([
  ['BACKUP_TO is not a bucket address', { BACKUP_TO: 's3://My_Farm' }],
  ['BACKUP_TO is not a bucket address', { BACKUP_TO: 's3://key:hidden-secret@my-farm/x' }],
  ['BACKUP_TO is not a bucket address', { BACKUP_TO: 's3://my-farm/../other' }],
  ['AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed', { AWS_ACCESS_KEY_ID: '' }],
  ['BACKUP_S3_REGION is not a region', { BACKUP_S3_REGION: 'Frankfurt am Main' }],
  ['BACKUP_S3_ENDPOINT is not an address', { BACKUP_S3_ENDPOINT: 'https://key:hidden-secret@s3.example' }],
  ['points to another machine without TLS', { BACKUP_S3_ENDPOINT: 'http://s3.example' }],
  ['BACKUP_PASSPHRASE is shorter than 12', { BACKUP_PASSPHRASE: 'hidden eggs' }],
])('%s', (words, env) => {
  const given = Object.fromEntries(Object.entries({ ...BUCKET, ...env }).filter(([, value]) => value !== ''))
  const problems = problemsOf(given)
  expect(problems).toEqual([expect.stringContaining(words)])
  expect(problems.join()).not.toMatch(/hidden/)
})
