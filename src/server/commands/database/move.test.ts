/** @module-tag rest */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSeason } from '../../../../tests/support/orders/orders.ts'
import { sell } from '../../../../tests/support/orders/paid-orders.ts'
import { makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { contentsOf, openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { runCommand } from '../../../../tests/support/shop/commands.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts'
import { visitPostgres } from '../../embedded/postgres.ts'
import { readConfig } from '../../kernel/config/config.ts'
import { parseEnvironmentFile } from '../../kernel/config/environment-file.ts'
import { connect } from '../../store/database/database.ts'
import { alone, lockOfUpgrades } from './alone.ts'
import { move, sayPlan } from './move.ts'
import type { SystemCluster } from './system-cluster.ts'
import { toSystem } from './ways.ts'

/** A shop with orders, sessions and waiting emails, moved from a server into its data folder and back again. */

/** Clusters are made, started and stopped. */
const WITH_PATIENCE = { timeout: 120_000 }

const log = pino({ level: 'silent' })
const dataDir = mkdtempSync(join(tmpdir(), 'dozen-move-'))
const file = join(dataDir, 'dozen.env')
const settings = () => parseEnvironmentFile(readFileSync(file, 'utf8'))
const write = (DATABASE_URL?: string) => {
  const url = DATABASE_URL === undefined ? '' : `DATABASE_URL=${DATABASE_URL}\n`
  writeFileSync(file, `# Mine.\nDATA_DIR=${dataDir}\nPORT=1\n${url}SESSION_SECRET=${'x'.repeat(40)}\n`, { mode: 0o640 })
}
const opened: { close: () => Promise<void> }[] = []
const keep = <Part extends { close: () => Promise<void> }>(part: Part): Part => {
  opened.push(part)
  return part
}
afterAll(async () => {
  for (const part of opened.splice(0).reverse()) await part.close()
  rmSync(dataDir, { recursive: true })
})

let source: TestDatabase
let farm: TestShop
/** A shop on a database that outlives it. */
const openOn = (databaseUrl: string) => openTestShop({ beside: { databaseUrl } as TestShop })
let ann: Awaited<ReturnType<typeof makeMember>>
beforeAll(async () => {
  source = keep(await openDatabase())
  farm = await openOn(source.url)
  ann = await makeMember(farm)
  await makeAdmin(farm)
  const season = await openSeason(farm)
  await sell(farm, ann, season.cycle, season.site)
  // Somebody who waits for a place, and whose new address nobody has proved.
  const bo = await makeMember(farm)
  await farm.shop.db`update app_user set email_verified = true where id = ${bo.id}`
  await farm.shop.db`
    insert into place_wish (user_id, cycle_id, site_id, cartons, asked_at) values (${bo.id}, ${season.cycle.cycle_id}, ${season.site.site_id}, 1, now())`
  await farm.shop.db`update app_user set email_verified = false where id = ${bo.id}`
  await farm.shop.db`
    insert into mail (mail_id, letter, to_address, subject, body_text)
    values (gen_random_uuid(), 'order-paid', ${ann.email}, 'Waiting', 'It waits.')`
  await farm.shop
    .db`insert into email_request (request_id, kind, email, requested_at) values (gen_random_uuid(), 'reset-password', ${ann.email}, now())`
  await farm.shop.db`insert into login_code (browser_digest, email, ends_at) values ('digest', ${ann.email}, now() + interval '10 minutes')`
})

/** What a running shop writes by itself. */
const OF_THE_MOMENT = ['part_state', 'alarm', 'rate_limit', 'mail_pace', 'last_backup']

/** All rows, and where the counters stand. */
const allOf = async (url: string) => {
  const db = connect(url, 1)
  try {
    const counters =
      await db`select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`
    const contents = Object.entries(await contentsOf(db)).filter(([name]) => !OF_THE_MOMENT.includes(name))
    return { contents: Object.fromEntries(contents), counters: [...counters] }
  } finally {
    await db.end({ timeout: 5 })
  }
}
const allEmbedded = async () => {
  const { ownerUrl, close } = await visitPostgres(dataDir, log)
  try {
    return await allOf(ownerUrl)
  } finally {
    await close()
  }
}

describe('npm run move-database -- --back', WITH_PATIENCE, () => {
  const run = (...args: string[]) => runCommand('move-database', ['--back', ...args], { DOZEN_ENV_FILE: file })

  test('says first what it would do, and does nothing', async () => {
    write(source.url)
    const before = readFileSync(file, 'utf8')
    expect(await run()).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^This would move \d+ rows of \d+ tables\.[\s\S]*Nothing has been done yet\. To do it: npm run move-database -- --back --yes\n$/,
      ),
      err: '',
    })
    expect([readFileSync(file, 'utf8'), readdirSync(dataDir)]).toEqual([before, ['dozen.env']])
  })

  test('refuses while the shop works, though it has no role of its own', async () => {
    expect(await run('--yes')).toMatchObject({ code: 1, err: expect.stringContaining('The shop is running. Stop it first') })
    expect(readdirSync(dataDir)).toEqual(['dozen.env'])
    await farm.close()
  })

  test('moves every row and counter into the data folder, sessions too, and leaves the old ones as they were', async () => {
    const before = await allOf(source.url)
    expect(before.contents.session?.length).toBeGreaterThan(0)
    const { code, out, err } = await run('--yes')
    expect([code, out, err]).toEqual([
      0,
      expect.stringMatching(/^Moved \d+ rows of \d+ tables, and every table is equal on both sides\./),
      '',
    ])
    expect(settings()).toEqual({ DATA_DIR: dataDir, PORT: '1', SESSION_SECRET: 'x'.repeat(40) })
    expect(await allEmbedded()).toEqual(before)
    expect(await allOf(source.url)).toEqual(before)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('moving-'))).toEqual([])
  })

  test('touches nothing where the settings of the shop are in no file', async () => {
    const { code, err } = await runCommand('move-database', ['--back', '--yes'], { DATABASE_URL: source.url, DATA_DIR: dataDir })
    expect([code, err]).toEqual([1, expect.stringContaining('finds no file with its settings')])
  })

  test('has nothing to move then', async () => {
    expect(await run('--yes')).toMatchObject({ code: 1, err: expect.stringContaining('There is nothing to move back') })
  })
})

describe('npm run move-database', WITH_PATIENCE, () => {
  let target: TestDatabase
  /** The server of these tests in the place of the system's. */
  const system = (over: Partial<SystemCluster> = {}): SystemCluster => ({
    make: () => '5412',
    draft: () => target.url,
    drop: () => {},
    take: () => '',
    ...over,
  })
  const wayTo = (cluster: SystemCluster) => {
    const config = { ...readConfig(settings(), 'command'), file }
    return { config, way: toSystem({ config, file, log, now: new Date('2026-11-17T22:30:00Z'), system: cluster }) }
  }
  const run = (cluster: SystemCluster) => {
    const { config, way } = wayTo(cluster)
    return move(way, config, log)
  }
  const fresh = async () => {
    target = keep(await openDatabase('template0'))
  }

  test('says first what it would do', async () => {
    const { way } = wayTo(system())
    expect(await sayPlan(way, 'npm run move-database -- --yes')).toMatch(
      /^This would move \d+ rows[\s\S]*make a cluster of its own[\s\S]*DATABASE_OWNER_URL[\s\S]*keep the old data as it is\nNothing has been done yet/,
    )
  })

  test('that breaks off before the end leaves the shop with its data as they were, and can be run again', async () => {
    await fresh()
    const before = readFileSync(file, 'utf8')
    const stop = () => {
      throw new Error('killed')
    }
    await expect(run(system({ take: stop }))).rejects.toThrow('killed')
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(existsSync(join(dataDir, 'postgres/cluster'))).toBe(true)
  })

  test('refuses while the shop works', async () => {
    await fresh()
    const { ownerUrl, close } = keep(await visitPostgres(dataDir, log))
    const owner = connect(ownerUrl, 1)
    await owner.unsafe(`create role eggs login password 'eggs'`)
    const shop = connect(Object.assign(new URL(ownerUrl), { username: 'eggs', password: 'eggs' }).href, 1)
    await shop`select 1`
    await expect(run(system())).rejects.toThrow('The shop is running. Stop it first; nothing was changed.')
    await shop.end()
    await owner.unsafe('drop role eggs')
    await owner.end()
    await close()
  })

  test.each(['the same role', 'a role of its own'])(
    'refuses when the shop was started meanwhile, in %s, and throws the draft away',
    async (role) => {
      await fresh()
      const { ownerUrl, close } = keep(await visitPostgres(dataDir, log))
      const owner = connect(ownerUrl, 1)
      if (role !== 'the same role') await owner.unsafe(`create role eggs login password 'eggs'`)
      const url = role === 'the same role' ? ownerUrl : Object.assign(new URL(ownerUrl), { username: 'eggs', password: 'eggs' }).href
      const shop = connect(url, 1)
      let dropped = 0
      const started = () => {
        void shop.unsafe(role === 'the same role' ? `set application_name = 'dozen jobs of the shop'` : 'select 1').then(() => {})
        return target.url
      }
      await expect(run(system({ draft: started, drop: () => void dropped++ }))).rejects.toThrow('The shop is running.')
      expect([dropped, settings().DATABASE_URL]).toEqual([1, undefined])
      await shop.end()
      if (role !== 'the same role') await owner.unsafe('drop role eggs')
      await owner.end()
      await close()
    },
  )

  test('waits for no other move of the same shop, and for no upgrade: it refuses', async () => {
    let go = () => {}
    const first = alone(dataDir, () => new Promise<void>((resolve) => (go = resolve)))
    await expect
      .poll(() =>
        run(
          system({
            make: () => {
              throw new Error('not alone')
            },
          }),
        ).catch(String),
      )
      .toContain('Another move of the database, upgrade or rollback is running.')
    go()
    await first
    expect(await alone(dataDir, async () => 'free again')).toBe('free again')
    const release = join(dataDir, 'program/releases/1.0.0')
    expect(lockOfUpgrades(release)).toEqual([])
    mkdirSync(join(dataDir, 'program/current'), { recursive: true })
    expect(lockOfUpgrades(`${release}/`)).toEqual([join(dataDir, 'program/.upgrading')])
  })

  test('needs room for a second copy before the shop is stopped', async () => {
    const { config, way } = wayTo(system())
    await expect(move({ ...way, room: '/proc' }, config, log)).rejects.toThrow(
      /^\/proc has 0 MB free, but may need \d+ MB for the copy of the data/,
    )
  })

  test('moves everything to the server, switches the settings last, and keeps the folder', async () => {
    await fresh()
    const before = await allEmbedded()
    const output = await run(system({ take: () => 'dozen_until_20261117_223000' }))
    expect(output).toMatch(/^Moved \d+ rows of \d+ tables, and every table is equal on both sides\. They apply from the next start\./)
    expect(output).toContain('its database dozen_until_20261117_223000')
    expect(settings()).toMatchObject({
      DATABASE_URL: 'postgres://dozen_shop@%2Fvar%2Frun%2Fpostgresql:5412/dozen',
      DATABASE_OWNER_URL: 'postgres://dozen@%2Fvar%2Frun%2Fpostgresql:5412/dozen',
    })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres') && !name.includes('password'))).toEqual([
      'postgres.before-move-20261117-223000',
    ])
    expect(await allOf(target.url)).toEqual(before)
  })

  test('has the jobs for what was asked for and is not answered yet', async () => {
    const db = connect(target.url, 1)
    const jobs =
      await db`select name, count(*)::int as jobs from pgboss.job where name in ('answer-request', 'send-login-code') group by 1 order by 1`
    await db.end()
    expect(jobs).toMatchObject([
      { name: 'answer-request', jobs: 1 },
      { name: 'send-login-code', jobs: 1 },
    ])
  })

  test('is the same shop there: people stay logged in, and waiting emails are sent', async () => {
    const again = keep(await openOn(target.url))
    expect(await as(again.app, ann).listMySubscriptions({ params: { userId: ann.id } })).toHaveLength(1)
    await expect.poll(async () => (await again.shop.db`select from mail where status = 'queued'`).count).toBe(0)
  })
})
