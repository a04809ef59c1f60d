import { createECDH, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptFor, isBrowserKey } from './encrypt.ts'
import { authorizationFor, exportPrivate, importPrivate, newVapidKeys } from './vapid.ts'

const BROWSER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('a message is encrypted as in the example of RFC 8291', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const sent = encryptFor(BROWSER, Buffer.from('When I grow up, I want to be a watermelon'), { sender, salt })
  expect(sent.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the same message is never encrypted twice in the same way', () => {
  const message = Buffer.from('Eggs')
  expect(encryptFor(BROWSER, message)).not.toEqual(encryptFor(BROWSER, message))
})

test('a key that is no point of the curve is recognized', () => {
  expect(isBrowserKey(BROWSER.p256dh)).toBe(true)
  expect(isBrowserKey(`B${'A'.repeat(86)}`)).toBe(false)
})

/** What a push service makes of the header: whether the key in it has signed, and what was signed. */
const read = (authorization: string) => {
  const [, head = '', claims = '', signature = '', k = ''] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(k, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { head, isSigned, k, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

test('the example of RFC 8292 reads as ours does', () => {
  const example =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const theirs = read(example)
  expect(theirs.isSigned).toBe(true)
  const keys = newVapidKeys()
  // Twelve hours before the example expires.
  const now = new Date((1_453_523_768 - 12 * 3600) * 1000)
  const ours = read(authorizationFor('https://push.example.net/p/abc', { keys, subject: 'mailto:push@example.com', now }))
  expect(ours).toEqual({ ...theirs, k: keys.publicKey })
})

test('keys that were stored sign as before', () => {
  const keys = newVapidKeys()
  const again = importPrivate(exportPrivate(keys))
  expect(again.publicKey).toBe(keys.publicKey)
  expect(
    read(authorizationFor('https://push.example.net/', { keys: again, subject: 'mailto:a@b.example', now: new Date() })).isSigned,
  ).toBe(true)
})
