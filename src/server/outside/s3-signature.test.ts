import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encode, NOTHING, type S3Request, signed } from './s3-signature.ts'

/** The examples that Amazon publishes for whoever signs requests, with their signatures. */
const KEY = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const AT = new Date('2013-05-24T00:00:00Z')
const url = (path: string) => new URL(path, 'https://examplebucket.s3.amazonaws.com')

test.each<[string, S3Request, string]>([
  [
    'reading a part of a file',
    { method: 'GET', url: url('/test.txt'), headers: { range: 'bytes=0-9' }, sha256: NOTHING },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'writing a file with an odd name',
    {
      method: 'PUT',
      url: url(`/${encode('test$file.text')}`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      sha256: createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a question without a value',
    { method: 'GET', url: url('/?lifecycle'), sha256: NOTHING },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'listing',
    { method: 'GET', url: url('/?prefix=J&max-keys=2'), sha256: NOTHING },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s is signed as Amazon signs it', (_, request, signature) => {
  const { authorization = '' } = signed(request, KEY, AT)
  expect(authorization).toContain('Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,')
  expect(authorization.split('Signature=')[1]).toBe(signature)
  expect(authorization).not.toContain(KEY.secretAccessKey)
})
