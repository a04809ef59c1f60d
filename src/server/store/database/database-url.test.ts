import { describe, expect, test } from 'vitest'
import { databaseUrlTrouble, hostOf, isSocket, reach } from './database-url.ts'

describe('an address of the database', () => {
  test('goes to the driver with what else it says, and nothing that only the shop understands', () => {
    expect(reach('postgres://u:p%40@one:1/db?sslmode=require&options=-c%20x%3D1').connectionString).toBe(
      'postgres://u:p%40@one:1/db?options=-c+x%3D1',
    )
    expect(reach('postgres:///db').connectionString).toBe('postgres://localhost/db')
    const socket = 'postgres://dozen_shop@%2Fvar%2Frun%2Fpostgresql:5412/dozen'
    expect([reach(socket).connectionString, isSocket(socket), isSocket('postgres://u@one/db')]).toEqual([socket, true, false])
  })

  test.each([
    ['postgres://u@one/db', 'one'],
    ['postgresql://u@[::1]:3/db', '::1'],
    ['postgres://u@%2Fvar%2Frun%2Fpostgresql/db', '/var/run/postgresql'],
    ['postgres:///db', 'localhost'],
    ['postgres:///db?host=db.farm.example', 'db.farm.example'],
    ['postgres://u@one/db?host=/var/run/postgresql', '/var/run/postgresql'],
  ])('%s leads to %s', (url, host) => {
    expect(hostOf(url)).toBe(host)
  })

  test('says how sure the shop must be whom it speaks to', () => {
    expect(reach('postgres://u@one/db').ssl).toBe(false)
    expect(reach('postgres://u@one/db?sslmode=require').ssl).toEqual({ rejectUnauthorized: false })
    for (const [host, name] of [
      ['one.example', 'DNS:one.example'],
      ['10.0.0.7', 'IP Address:10.0.0.7'],
    ]) {
      const { ssl } = reach(`postgres://u@${host}/db?sslmode=verify-full`)
      if (!ssl) throw new Error('It is not encrypted')
      const isTaken = (subjectaltname: string) =>
        ssl.checkServerIdentity?.('localhost', { subject: {}, subjectaltname } as never) === undefined
      expect([isTaken(name ?? ''), isTaken('DNS:localhost'), isTaken('DNS:three.example')]).toEqual([true, false, false])
    }
  })

  test.each(['one:5432,two/db', 'one,/db', ',/db', '/db?host=one,two'])('that names several hosts is refused in words: %s', (end) => {
    expect(databaseUrlTrouble(`postgres://u:secret@${end}`)).toBe(
      'DATABASE_URL names several hosts. Use one address: that of HAProxy, pgbouncer or the managed database, which leads to the server that accepts writes.',
    )
  })

  test.each(['mysql://u@h/db', 'postgres://u@h:port/db', 'one,two', ''])('is refused when it is none: %s', (text) => {
    expect(databaseUrlTrouble(text)).toContain('is not an address')
  })

  test.each(['ssl=true', 'ssl=require', 'sslrootcert=ca.pem', 'sslcert=c.pem', 'sslkey=k.pem', 'sslnegotiation=direct'])(
    'is refused rather than used unencrypted when it asks for encryption by %s',
    (param) => {
      for (const query of [param, `sslmode=require&${param}`])
        expect(databaseUrlTrouble(`postgres://u:secret@one/db?${query}`)).toMatch(/^(?!.*secret).*sslmode=require/)
    },
  )

  test.each(['postgres://u:50%25eggs@one/db', 'postgres://u%zz:pw@one/db', 'postgres://u:pw@one/d%b'])(
    'with a %% that stands for itself is refused in words: %s',
    (text) => {
      expect(databaseUrlTrouble(text.replace('%25', '%'))).toBe('DATABASE_URL has a plain %. Write it as %25.')
      expect(databaseUrlTrouble(text.replace(/%(?:25)?/, '%25'))).toBeUndefined()
    },
  )

  test('is fine with the words this shop knows', () => {
    for (const query of ['', '?sslmode=disable', '?sslmode=require', '?sslmode=verify-full'])
      expect(databaseUrlTrouble(`postgres://u@one/db${query}`)).toBeUndefined()
  })
})
