import { isAbsolute, relative } from 'node:path'
import type { Bucket } from '../../outside/s3.ts'
import { isLoopback } from './loopback.ts'

/** Where backups go, and what they are sealed with. No sentence repeats a key or a passphrase. */
export type BackupTo = { folder: string } | { bucket: Bucket & { prefix: string } }
export type Backups = { to: BackupTo | undefined; passphrase: string | undefined }

type Read = { backups: Backups; troubles: string[]; warnings: string[] }

const LEAST_CHARACTERS = 12
const HOW = 'Write a folder, like /var/backups/dozen, or a bucket, like s3://my-farm/dozen.'
const USUAL_REGION = 'us-east-1'

/** As S3 lets a bucket be called, and paths that mean the same written in any way. */
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.=-]+)*)\/?$/

type Text = (name: string) => string | undefined

const endpointTrouble = (endpoint: string): string | undefined => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return 'BACKUP_S3_ENDPOINT is not an address this shop can use. Write it like https://s3.eu-central-003.backblazeb2.com.'
  return url.protocol === 'http:' && !isLoopback(url.hostname)
    ? 'BACKUP_S3_ENDPOINT leads to another machine without TLS: the backups can be read on the way. Write https://.'
    : undefined
}

const readBucket = (to: string, text: Text): { bucket: (Bucket & { prefix: string }) | undefined; troubles: string[] } => {
  const [, bucket = '', path = ''] = S3_ADDRESS.exec(to) ?? []
  const [accessKeyId, secretAccessKey] = [text('AWS_ACCESS_KEY_ID'), text('AWS_SECRET_ACCESS_KEY')]
  const region = text('BACKUP_S3_REGION') ?? USUAL_REGION
  const endpoint = text('BACKUP_S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`
  const troubles = [
    bucket === '' || path.includes('/..')
      ? 'BACKUP_TO is not an address of a bucket. Write it like s3://my-farm/dozen: small letters, digits and dashes, and no key in it.'
      : undefined,
    accessKeyId === undefined || secretAccessKey === undefined
      ? 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed with a BACKUP_TO of s3://. Set both.'
      : undefined,
    /^[a-z0-9-]{2,40}$/.test(region) ? endpointTrouble(endpoint) : 'BACKUP_S3_REGION is no region. Write it like eu-central-1, or auto.',
  ].filter((each) => each !== undefined)
  if (troubles.length > 0 || !accessKeyId || !secretAccessKey) return { bucket: undefined, troubles }
  return { bucket: { bucket, prefix: path.slice(1), endpoint: new URL(endpoint), region, accessKeyId, secretAccessKey }, troubles }
}

const isInside = (folder: string, other: string): boolean => {
  const way = relative(other, folder)
  return !way.startsWith('..') && !isAbsolute(way)
}

const readTo = (text: Text, dataDir: string, isSealed: boolean): Omit<Read, 'backups'> & { to: BackupTo | undefined } => {
  const to = text('BACKUP_TO')
  const [troubles, warnings]: [string[], string[]] = [[], []]
  if (to === undefined) return { to, troubles, warnings }
  if (/^s3:/i.test(to)) {
    const { bucket, troubles: wrong } = readBucket(to, text)
    if (!isSealed)
      warnings.push(
        'BACKUP_TO leads to another machine, and BACKUP_PASSPHRASE is not set: whoever can read the bucket reads all that the shop knows.',
      )
    return { to: bucket && { bucket }, troubles: wrong, warnings }
  }
  if (!isAbsolute(to)) return { to: undefined, troubles: [`BACKUP_TO is no path from the root of this machine. ${HOW}`], warnings }
  if (isInside(to, dataDir))
    warnings.push('BACKUP_TO is inside DATA_DIR: whatever takes the one takes the other. Choose a folder on another disk, or a bucket.')
  return { to: { folder: to }, troubles, warnings }
}

export const readBackups = (text: Text, dataDir: string): Read => {
  const passphrase = text('BACKUP_PASSPHRASE')
  const { to, troubles, warnings } = readTo(text, dataDir, passphrase !== undefined)
  const short = passphrase !== undefined && passphrase.length < LEAST_CHARACTERS
  return {
    backups: { to, passphrase },
    troubles: short ? [...troubles, `BACKUP_PASSPHRASE is shorter than ${LEAST_CHARACTERS} characters. Choose a longer one.`] : troubles,
    warnings,
  }
}
