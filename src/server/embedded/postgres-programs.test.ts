import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { finishMove, MOVED } from './postgres-cluster.ts'
import { binariesFor, findBinaries } from './postgres-programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'dozen-programs-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** As Debian's calls itself. */
const bin = join(folder, 'bin')
mkdirSync(bin)
writeFileSync(join(bin, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 17.12 (Debian 17.12-0+deb13u1)"\n', { mode: 0o755 })

const clusterOf = (major: string): string => {
  const cluster = join(folder, `cluster-${major}`)
  mkdirSync(cluster)
  writeFileSync(join(cluster, 'PG_VERSION'), `${major}\n`)
  return cluster
}

describe('the programs of a database', () => {
  test("are the system's where they are named, for a new one and for one that they can read", async () => {
    const named = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: 17 }
    for (const cluster of [join(folder, 'none'), clusterOf('17')]) expect(await binariesFor(cluster, bin)).toEqual(named)
  })

  test('are the embedded ones for what they have made, and where none are named', async () => {
    const embedded = await findBinaries()
    expect(await binariesFor(clusterOf('18'), bin)).toEqual(embedded)
    expect(await binariesFor(join(folder, 'none'), undefined)).toEqual(embedded)
    const { version } = createRequire(import.meta.url)(join(embedded.postgres, '../../../package.json')) as { version: string }
    expect(version).toMatch(new RegExp(`^${embedded.major}\\.`))
  })

  test('that are not there are named in a sentence', async () => {
    await expect(binariesFor(join(folder, 'none'), '/nowhere/bin')).rejects.toThrow(
      'There is no PostgreSQL in /nowhere/bin, which POSTGRES_BIN names.',
    )
  })
})

test('a move that was broken off while it exchanged two clusters is finished by the next start, which makes no empty one', () => {
  const place = join(folder, 'postgres')
  mkdirSync(join(place, MOVED), { recursive: true })
  writeFileSync(join(place, MOVED, 'PG_VERSION'), '17\n')
  finishMove(place)
  expect([readFileSync(join(place, 'cluster/PG_VERSION'), 'utf8'), existsSync(join(place, MOVED))]).toEqual(['17\n', false])
})

test('a move that was broken off a moment earlier leaves nothing that could come back later', () => {
  const place = join(folder, 'earlier')
  for (const [name, major] of [
    ['cluster', '18'],
    [MOVED, '17'],
  ] as const) {
    mkdirSync(join(place, name), { recursive: true })
    writeFileSync(join(place, name, 'PG_VERSION'), `${major}\n`)
  }
  finishMove(place)
  expect([readFileSync(join(place, 'cluster/PG_VERSION'), 'utf8'), existsSync(join(place, MOVED))]).toEqual(['18\n', false])
})
