import { isAbsolute, relative } from 'node:path'
import type { Bucket } from '../../outside/s3.ts'
import { checked, type Read, Unfit } from './checks.ts'
import { isLoopback } from './loopback.ts'

/** Where backups go. No message repeats a key. */
export type BackupTo = { folder: string } | { bucket: Bucket & { prefix: string } }
export type Backups = { to: BackupTo | undefined; passphrase: string | undefined }

/** Bucket names as S3 allows them, and paths that can't be written in two ways. */
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.=-]+)*)\/?$/

export const isBucket = (to = ''): boolean => /^s3:/i.test(to)

/** A folder, or a bucket whose location isn't known yet. */
export const backupTo: Read<{ folder: string } | { bucket: string; prefix: string }> = (to) => {
  if (isBucket(to)) {
    const [, bucket = '', path = ''] = S3_ADDRESS.exec(to) ?? []
    if (bucket !== '' && !path.includes('/..')) return { bucket, prefix: path.slice(1) }
    throw new Unfit(
      'BACKUP_TO is not a bucket address. Enter one like s3://my-farm/dozen: lowercase letters, digits and dashes, without a key.',
    )
  }
  if (isAbsolute(to)) return { folder: to }
  throw new Unfit('BACKUP_TO is not an absolute path. Enter a folder, like /var/backups/dozen, or a bucket, like s3://my-farm/dozen.')
}

export const region = checked((text) =>
  /^[a-z0-9-]{2,40}$/.test(text) ? undefined : 'BACKUP_S3_REGION is not a region. Enter one like eu-central-1, or auto.',
)

export const endpoint: Read<URL> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Unfit('BACKUP_S3_ENDPOINT is not an address this shop can use. Enter one like https://s3.eu-central-003.backblazeb2.com.')
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new Unfit('BACKUP_S3_ENDPOINT points to another machine without TLS: others could read the backups on the way. Use https://.')
  return url
}

export const isInside = (folder: string, other: string): boolean => {
  const way = relative(other, folder)
  return !way.startsWith('..') && !isAbsolute(way)
}
