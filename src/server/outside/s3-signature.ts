import { createHash, createHmac } from 'node:crypto'

/** Signature Version 4, as every server that speaks S3 asks for it. */
export type S3Key = { accessKeyId: string; secretAccessKey: string; region: string }

export type S3Request = { method: 'GET' | 'PUT' | 'DELETE'; url: URL; headers?: Readonly<Record<string, string>>; sha256: string }

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The digest of nothing, for a request without a body. */
export const NOTHING = hash('')

/** The server counts the characters that encodeURIComponent leaves alone among those to be written as numbers. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map((pair) => pair.map(encode).join('='))
    .sort()
    .join('&')

/** The headers of the request, the signature among them. The secret itself goes nowhere. */
export const signed = ({ method, url, headers = {}, sha256 }: S3Request, key: S3Key, now: Date): Record<string, string> => {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const scope = `${moment.slice(0, 8)}/${key.region}/s3/aws4_request`
  const sent: Record<string, string> = { ...headers, 'x-amz-content-sha256': sha256, 'x-amz-date': moment }
  const all = Object.entries({ ...sent, host: url.host }).sort(([one], [other]) => (one < other ? -1 : 1))
  const names = all.map(([name]) => name).join(';')
  const lines = all.map(([name, value]) => `${name}:${value}\n`).join('')
  const request = [method, url.pathname, queryOf(url), lines, names, sha256].join('\n')
  const signing = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`)
  const signature = hmac(signing, ['AWS4-HMAC-SHA256', moment, scope, hash(request)].join('\n')).toString('hex')
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}` }
}
