import { describe, expect, test } from 'vitest'
import { databaseUrlTrouble, serversOf } from './database-url.ts'

const placesIn = (url: string) => serversOf(url).addresses.map(({ host, port }) => `${host} ${port}`)

describe('an address of the database', () => {
  test('names one host or several, each with its port', () => {
    expect(placesIn('postgres://u:p@one/db')).toEqual(['one 5432'])
    expect(placesIn('postgresql://u:p%40@one:1,two,[::1]:3/db')).toEqual(['one 1', 'two 5432', '::1 3'])
    expect(placesIn('postgres://u@%2Fvar%2Frun%2Fpostgresql/db')).toEqual(['/var/run/postgresql 5432'])
    expect(placesIn('postgres:///db')).toEqual(['localhost 5432'])
  })

  test('keeps what else it says, and nothing that only the shop understands', () => {
    const { addresses } = serversOf('postgres://u:p@one:1,two:2/db?sslmode=require&options=-c%20x%3D1&target_session_attrs=primary')
    expect(addresses.map(({ href }) => href)).toEqual([
      'postgres://u:p@one:1/db?options=-c+x%3D1',
      'postgres://u:p@two:2/db?options=-c+x%3D1',
    ])
  })

  test('says how sure the shop must be whom it speaks to', () => {
    expect(serversOf('postgres://u@one/db').tls).toBe(false)
    expect(serversOf('postgres://u@one/db?sslmode=require').tls).toEqual({ rejectUnauthorized: false })
    const { tls } = serversOf('postgres://u@one.example,two.example/db?sslmode=verify-full')
    if (!tls) throw new Error('It is not encrypted')
    const isTaken = (name: string) =>
      tls.checkServerIdentity?.('', { subject: { CN: name }, subjectaltname: `DNS:${name}` } as never) === undefined
    expect([isTaken('one.example'), isTaken('two.example'), isTaken('three.example')]).toEqual([true, true, false])
  })

  test.each(['mysql://u@h/db', 'postgres://u@h:port/db', 'postgres://u@one,/db', 'one,two', ''])(
    'is refused when it is none: %s',
    (text) => {
      expect(databaseUrlTrouble(text)).toContain('is not an address')
    },
  )

  test.each(['ssl=true', 'ssl=require', 'sslrootcert=ca.pem', 'sslcert=c.pem', 'sslkey=k.pem', 'sslnegotiation=direct'])(
    'is refused rather than used unencrypted when it asks for encryption by %s',
    (param) => {
      for (const query of [param, `sslmode=require&${param}`])
        expect(databaseUrlTrouble(`postgres://u:secret@one/db?${query}`)).toMatch(/^(?!.*secret).*sslmode=require/)
    },
  )

  test.each(['postgres://u:50%25eggs@one/db', 'postgres://u%zz:pw@one,two/db', 'postgres://u:pw@one/d%b'])(
    'with a %% that stands for itself is refused in words: %s',
    (text) => {
      expect(databaseUrlTrouble(text.replace('%25', '%'))).toBe('DATABASE_URL has a % that stands for itself. Write it as %25.')
      expect(databaseUrlTrouble(text.replace(/%(?:25)?/, '%25'))).toBeUndefined()
    },
  )

  test('is fine with the words this shop knows', () => {
    for (const query of ['', '?sslmode=disable', '?sslmode=require', '?sslmode=verify-full&target_session_attrs=read-write'])
      expect(databaseUrlTrouble(`postgres://u@one/db${query}`)).toBeUndefined()
  })
})
