import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import { checksumOf, DatabaseUnfit, listMigrations, listPending, migrate, migrationOf } from './migrate.ts'
import { olderInTheWay, unsaidHarm, WORKER } from './older-programs.ts'

type Applied = { number: number; name: string; checksum: string | null }

describe('a database', () => {
  let place: TestDatabase
  beforeEach(async () => {
    place = await openDatabase()
  })
  afterEach(() => place.close())
  const recordOf = () => place.db<Applied[]>`select number, name, checksum from migration order by number`

  test('keeps with each migration what it was made with', async () => {
    const record = await recordOf()
    const all = await listMigrations()
    expect(record.map(({ name }) => name)).toEqual(all.map(({ name }) => name))
    for (const { name, checksum } of record) expect(checksum).toBe(checksumOf(readFileSync(`migrations/${name}`, 'utf8')))
  })

  test('of a newer version is refused with the way back, and left as it is', async () => {
    await place.db`insert into migration (number, name, checksum) values (9998, '9998_before.sql', 'x'), (9999, '9999_later.sql', 'x')`
    const before = await recordOf()
    const refused = await migrate(place.db).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseUnfit)
    expect((refused as Error).message).toMatch(
      /^A newer version of Dozen .*9998_before\.sql.*Start the newer version again\. .*dozen rollback\. .*clone.*backups\/before-9998-….backup/,
    )
    expect(await recordOf()).toEqual(before)
  })

  test('is not gone on with when a migration was edited after it', async () => {
    await place.db`update migration set checksum = ${'0'.repeat(64)} where number = 7`
    const refused = await migrate(place.db).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseUnfit)
    expect((refused as Error).message).toMatch(/^The migration 0007_week\.sql was edited .*git checkout -- migrations\/0007_week\.sql/)
  })

  test('from before there were checksums gets them at the first start, and is compared from then on', async () => {
    const before = await recordOf()
    await place.db`alter table migration drop column checksum`
    await migrate(place.db)
    expect(await recordOf()).toEqual(before)
    await place.db`update migration set checksum = 'other' where number = 1`
    await expect(migrate(place.db)).rejects.toThrow(DatabaseUnfit)
  })

  test('is brought up to date by many that start at once, and once', async () => {
    const empty = await openDatabase('template0')
    await Promise.all(Array.from({ length: 4 }, () => migrate(empty.db)))
    expect(await migrationOf(empty.db)).toBe((await listMigrations()).at(-1)?.number)
    await empty.close()
  })

  test('is not changed under processes of an older version that could not go on', async () => {
    const migrations = ['-- Older versions cannot go on: they write the old column.\ndrop table x;', '-- A note.\ncreate table x ();']
    const [breaking, additive] = migrations.map((sql) => ({ name: '9999_x.sql', sql }))
    if (!breaking || !additive) throw new Error('Two migrations')
    expect(await olderInTheWay(place.db, [additive, breaking])).toBeUndefined()
    await place.db.begin(async (working) => {
      await working`select set_config('application_name', ${`${WORKER} of somebody`}, true)`
      expect(await olderInTheWay(place.db, [additive])).toBeUndefined()
      expect(await olderInTheWay(place.db, [additive, breaking])).toMatch(
        /^1 process of an older version is still working with.*\(9999_x\.sql: they write the old column\.\)\. Stop them all/,
      )
    })
  })

  test('asks of its server no more than the page on growth lists', async () => {
    const [used] = await place.db`
      with ours as (select oid, relam from pg_class where relnamespace = 'public'::regnamespace)
      select
        (select string_agg(extname, ', ' order by extname) from pg_extension) as extensions,
        (select string_agg(distinct amname, ', ') from pg_am join ours on relam = pg_am.oid) as kept_by,
        (select string_agg(distinct lanname, ', ') from pg_proc join pg_language l on l.oid = prolang
          where pronamespace = 'public'::regnamespace and lanname <> 'c') as languages,
        (select string_agg(distinct case when tgtype & 1 = 1 then 'row' else 'statement' end, ', ')
          from pg_trigger join ours on tgrelid = ours.oid where not tgisinternal) as triggers_for_each,
        (select count(*)::int from pg_trigger where tgoldtable is not null or tgnewtable is not null) as transition_tables,
        (select count(*)::int from pg_constraint join ours on conrelid = ours.oid where condeferrable or contype in ('x', 't')) as rare_constraints,
        (select count(*)::int from pg_attribute join ours on attrelid = ours.oid where attgenerated <> '') as computed_columns`
    expect(used).toEqual({
      extensions: 'pg_trgm, plpgsql',
      kept_by: 'btree, gin, heap',
      languages: 'plpgsql, sql',
      triggers_for_each: 'row, statement',
      transition_tables: 0,
      rare_constraints: 0,
      computed_columns: 0,
    })
  })

  test('tells which migrations it lacks, and has none of them run by that', async () => {
    const empty = await openDatabase('template0')
    expect(await listPending(empty.db)).toHaveLength((await listMigrations()).length)
    await migrate(empty.db, 3)
    expect((await listPending(empty.db)).at(0)).toMatchObject({ number: 4 })
    expect(await migrationOf(empty.db)).toBe(3)
    await empty.close()
  })

  test('that is up to date is not locked against a backup that is being written', async () => {
    await place.db.begin(async (tx) => {
      await migrationOf(tx)
      await migrate(place.db)
    })
  })
})

test('older changes learn which question they were made to, where it can be nobody else’s', async () => {
  const old = await openDatabase('template0')
  await migrate(old.db, 13)
  await old.db`insert into app_user (id, email) values ('ann', 'ann@people.example'), ('bea', 'bea@people.example')`
  await old.db`
    insert into question (id, user_id, name, email, subject, message, created_at) values
      (1, 'ann', 'Ann', 'a', 'Eggs', '?', now()), (2, 'ann', 'Cora', 'a', 'Hens', '?', now()), (3, 'bea', 'Cora', 'b', 'Hens', '?', now())`
  await old.db`
    insert into activity (at, who, action, label, changes) values
      (now(), 'farmer', 'answerQuestion', 'Ann: Eggs', '[]'), (now(), 'farmer', 'resolveQuestion', 'Cora: Hens', '[]'),
      (now(), 'farmer', 'addCycle', 'Ann: Eggs', '[]')`
  await migrate(old.db)
  expect(await old.db`select question_id from activity order by activity_id`).toEqual([
    { question_id: 1 },
    { question_id: null },
    { question_id: null },
  ])
  await old.close()
})

test('mails that an older version held back are told apart from those that failed, by what it wrote down', async () => {
  const old = await openDatabase('template0')
  await migrate(old.db, 21)
  const reasons = {
    'Unsubscribed before it was sent': 'withheld',
    'Its pickup came before it could be sent': 'withheld',
    'Its link ran out before it could be sent': 'withheld',
    'The account was closed before it was sent': 'withheld',
    'It could not be sent in time': 'failed',
    '550 no such person': 'failed',
  }
  for (const last_error of Object.keys(reasons))
    await old.db`
      insert into mail (mail_id, letter, to_address, subject, body_text, status, last_error)
      values (gen_random_uuid(), 'mass', 'ann@people.example', 'Eggs', 'Eggs', 'failed', ${last_error})`
  await migrate(old.db)
  const rows = await old.db<{ last_error: string; status: string }[]>`select last_error, status from mail`
  expect(Object.fromEntries(rows.map(({ last_error, status }) => [last_error, status]))).toEqual(reasons)
  await old.close()
})

test('weeks that were ordered too late for their own day are told apart from those on whose day there was no pickup', async () => {
  const old = await openDatabase('template0')
  await migrate(old.db, 16)
  const { db } = old
  await db`insert into site (site_id, site_name, site_address, site_instructions, pickup_start_day, pickup_deadline_day)
    values (1, 'Barn', '1 Lane', '', 'Tuesday', 'Tuesday')`
  await db`insert into cycle (cycle_id, cycle_name, start_date, end_date, number_of_weeks) values (1, 'March', '2027-03-01', '2027-03-28', 4)`
  await db`insert into day_change (pickup_date, to_date, note, created_at) values ('2027-03-16', null, '', now())`
  await db`insert into subscription (id, status, cycle_id, site_id, name, cartons_per_week, weeks, price_cents, total_cents, site_name, site_instructions)
    values (1, 'manual', 1, 1, 'Ann', 2, 4, 650, 5200, 'Barn', '')`
  // The first came with the second because it was ordered late, the third with the fourth because the farm was closed.
  const dates = ['2027-03-09', '2027-03-09', '2027-03-23', '2027-03-23']
  for (const [week, pickup_date] of dates.entries())
    await db`insert into pickup (subscription_id, week, pickup_date, site_id, cartons) values (1, ${week}, ${pickup_date}, 1, 2)`
  await migrate(db, 17)
  const rows = await db<{ with_week: number | null }[]>`select with_week from pickup order by week`
  expect(rows.map(({ with_week }) => with_week)).toEqual([1, null, null, null])
  await old.close()
})

test('receipts of an older version learn what they were for, and of which weeks they were, as far as that is known', async () => {
  const old = await openDatabase('template0')
  await migrate(old.db, 50)
  const { db } = old
  await db`insert into site (site_id, site_name, site_address, site_instructions, pickup_start_day, pickup_deadline_day)
    values (1, 'Barn', '1 Lane', '', 'Tuesday', 'Tuesday')`
  await db`insert into cycle (cycle_id, cycle_name, start_date, end_date, number_of_weeks) values (1, 'March', '2027-03-01', '2027-03-28', 4)`
  await db`insert into app_user (id, email) values ('ann', 'ann@people.example')`
  // Bought with two cartons a week, changed to three after the first of four weeks; another one whose total was agreed on.
  await db`insert into subscription (id, status, user_id, cycle_id, site_id, name, cartons_per_week, weeks, price_cents, total_cents, site_name, site_instructions)
    values (1, 'paid', 'ann', 1, 1, 'Ann', 3, 4, 650, 7150, 'Barn', ''), (2, 'paid', 'ann', 1, 1, 'Ann', 3, 4, 650, 5000, 'Barn', '')`
  for (const [week, cartons] of [2, 3, 3, 3].entries())
    await db`insert into pickup (subscription_id, week, pickup_date, site_id, cartons) values (1, ${week}, '2027-03-02', 1, ${cartons})`
  await db`insert into pay_page (page_id, subscription_id, user_id, cents, state, session_id, expires_at, created_at)
    values (1, 1, 'ann', 1950, 'paid', 'cs_change', now(), now()), (2, 2, 'ann', 100, 'paid', 'cs_owed', now(), now())`
  await db`insert into order_change (subscription_id, cartons_per_week, site_id, was_cartons, was_site_id, from_date, difference_cents, page_id, asked_at, done_at)
    values (1, 3, 1, 2, 1, '2027-03-09', 1950, 1, now(), now())`
  const add = (receipt: object) =>
    db`insert into receipt ${db({ kind: 'payment', method: 'card', cents: 100, paid_on: '2027-03-01', at: new Date(), price_cents: 650, weeks: 4, donation_cartons: 0, credit_cents: 0, ...receipt })}`
  await add({ receipt_no: 1, subscription_id: 1, cartons_per_week: 2, total_cents: 5_200, session_id: 'cs_order' })
  await add({ receipt_no: 2, subscription_id: 1, cartons_per_week: 3, total_cents: 7_150, session_id: 'cs_change' })
  await add({ receipt_no: 3, subscription_id: 2, cartons_per_week: 3, total_cents: 5_000, session_id: 'cs_owed' })
  await add({ receipt_no: 4, subscription_id: 2, cartons_per_week: 3, total_cents: 5_000, method: 'cash' })
  await add({ receipt_no: 5, subscription_id: 2, cartons_per_week: 3, total_cents: 5_000, installment: 0 })
  const back = { kind: 'refund', cents: -50, of_receipt: 2 }
  await add({ receipt_no: 6, subscription_id: 1, cartons_per_week: 3, total_cents: 7_150, ...back })
  await migrate(db)
  const rows = await db<
    { purpose: string; periods: { weeks: number; cartons: number }[] }[]
  >`select purpose, periods from receipt order by receipt_no`
  expect(rows.map(({ purpose, periods }) => [purpose, ...periods.map(({ weeks, cartons }) => `${weeks} x ${cartons}`)])).toEqual([
    ['order', '4 x 2'],
    ['change', '1 x 2', '3 x 3'],
    ['balance', '4 x 3'],
    ['balance', '4 x 3'],
    ['installment', '4 x 3'],
    ['change', '1 x 2', '3 x 3'],
  ])
  await old.close()
})

test('a migration is the same whichever way its lines end', () => {
  expect(checksumOf('select 1;\r\nselect 2;\r\n')).toBe(checksumOf('select 1;\nselect 2;\n'))
  expect(checksumOf('select 1;')).not.toBe(checksumOf('select 2;'))
})

describe('a migration', () => {
  // Those up to here were made before processes could be replaced one after another.
  const FIRST = 36

  test('leaves older versions able to go on, or says in its first line why they cannot', async () => {
    const all = (await listMigrations()).filter(({ number }) => number >= FIRST)
    const read = all.map(({ name }) => ({ name, sql: readFileSync(`migrations/${name}`, 'utf8') }))
    expect(read.filter((each) => unsaidHarm(each) !== undefined)).toEqual([])
  })

  test.each([
    ['create table a (b int not null);\ncreate index a_b on a (b);', true],
    ['-- drop table a;\nalter table a\n  add column b int,\n  add column c timestamptz not null default now();', true],
    ['alter table a add column b int not null;', false],
    ['alter table a add column b int, drop column c;', false],
    ['alter table a alter column b set not null;', false],
    ['alter table a rename to b;', false],
    ['create unique index a_b on a (b);', false],
    ['create trigger t after insert on a execute function f();', false],
    ['update a set b = 1;', false],
    ['-- Older versions cannot go on: they do not know b.\nupdate a set b = 1;', true],
  ])('that says %j: an older version goes on, or it is said: %j', (sql, isFine) => {
    expect(unsaidHarm({ name: 'x', sql }) === undefined).toBe(isFine)
  })
})

test('older orders get the first week of their pickups, and those without pickups the one that they were sold with', async () => {
  const old = await openDatabase('template0')
  await migrate(old.db, 50)
  const { db } = old
  await db`insert into site (site_id, site_name, site_address, site_instructions, pickup_start_day, pickup_deadline_day)
    values (1, 'Barn', '1 Lane', '', 'Tuesday', 'Tuesday')`
  await db`insert into cycle (cycle_id, cycle_name, start_date, end_date, number_of_weeks) values (1, 'March', '2027-03-01', '2027-03-28', 4)`
  // One with pickups, from before the cycle became longer; one without; one of when the cycle was longer; one of a season that was over.
  for (const [id, weeks] of [2, 3, 6, 0].entries())
    await db`insert into subscription (id, status, cycle_id, site_id, name, cartons_per_week, weeks, price_cents, total_cents, site_name, site_instructions)
      values (${id}, 'manual', 1, 1, 'Ann', 2, ${weeks}, 650, 0, 'Barn', '')`
  for (const week of [1, 0])
    await db`insert into pickup (subscription_id, week, pickup_date, site_id, cartons) values (0, ${week}, ${`2027-03-0${2 + week * 7}`}, 1, 2)`
  await migrate(db, 51)
  const rows = await db<{ first_week: number }[]>`select first_week from subscription order by id`
  expect(rows.map(({ first_week }) => first_week)).toEqual([0, 1, 0, 4])
  await old.close()
})
