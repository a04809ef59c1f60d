import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { ask } from '../load/ask.ts'
import type { World } from '../world/world.ts'
import { type Fault, type Figures, inWorld } from './fault.ts'

/**
 * kill -9 of all processes while a spreadsheet is brought in, or taken back. Each line is done once in the end: its order,
 * the pickups of it, what was paid, the person.
 */

const LINES = 300
const MOMENTS_MS = 60
const PATIENCE_MS = 60_000
const DOMAIN = 'last-season.example'

/**
 * People with an order, with two, without any; paid, owed, and owed in part. Each file has people of its own: the same name
 * with almost the same address would be taken for a corrected address, and left to the farmer.
 */
const lineOf = (file: number, line: number): string => {
  const name = `Person ${line} of file ${file}`
  const email = `f${file}-p${Math.floor(line / 1.2)}@${DOMAIN}`
  if (line % 10 === 9) return `${name},alone-${file}-${line}@${DOMAIN},,,,,`
  const paid = ['', '52.00', 'yes'][line % 3]
  return `${name},${email},Open to all,Library,${1 + (line % 4)},104.00,${paid}`
}

const fileOf = (file: number): string =>
  ['Name,Email,Cycle,Pickup site,Cartons,Total,Paid', ...Array.from({ length: LINES }, (_, line) => lineOf(file, line))].join('\n')

const asked = async (world: World, ...given: Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never) => {
  const answer = await ask(world, ...given)
  if (answer?.status !== 200) throw new Error(`${given[1]} was answered ${answer?.status}: ${JSON.stringify(answer?.body)}`)
  return answer.body as { import_id: number; version: number }
}

/** Uploads another file and presses the button. */
const bringAlong = async (world: World, file: number): Promise<number> => {
  const body = { file_name: `season-${file}.csv`, content: Buffer.from(fileOf(file)).toString('base64') }
  const { import_id: id, version } = await asked(world, world.admin, 'uploadImport', { body })
  const defaults = { status: 'owed' }
  const matched = await asked(world, world.admin, 'matchImport', { params: { id }, body: { version, matching: {}, defaults } })
  await asked(world, world.admin, 'runImport', { params: { id }, body: { version: matched.version } })
  return id
}

type Progress = { state: string; done: number }
const progressOf = async ({ db }: World, id: number): Promise<Progress> => {
  const [row] = await db<[Progress]>`
    select state, (select count(*)::int from import_row where import_id = ${id} and outcome = case state when 'running' then 'done' else 'takenBack' end) as done
    from import where import_id = ${id}`
  return row
}

const isAt = async (world: World, id: number, state: string): Promise<boolean> => (await progressOf(world, id)).state === state

/** Everything dies when some of it is done; false when it was done before. */
const killInTheMiddle = async (world: World, id: number): Promise<boolean> => {
  const from = (await progressOf(world, id)).done
  await waitFor(async () => {
    const { state, done } = await progressOf(world, id)
    return done > from || state === 'done' || state === 'takenBack'
  }, PATIENCE_MS)
  await pause(Math.random() * MOMENTS_MS)
  world.harm.kills++
  await Promise.all(world.apps.map((app) => app.kill('SIGKILL')))
  const { state } = await progressOf(world, id)
  await Promise.all(world.apps.map((app) => app.start()))
  return state === 'running' || state === 'takingBack'
}

/** Some of its people were invited to the next season for the sake of what came; and one of its orders was changed by hand. */
const buildOn = async ({ db }: World, id: number): Promise<void> => {
  await db`
    insert into invitation (cycle_id, user_id, subscription_id, invited_at)
    select s.cycle_id, s.user_id, min(s.id), now() from import_row r join subscription s on s.id = r.subscription_id
    where r.import_id = ${id} and r.line % 7 = 0 group by 1, 2 on conflict do nothing`
  await db`
    update subscription set version = version + 1 where id = (select max(subscription_id) from import_row where import_id = ${id})`
}

/** What is half done, done twice or left over. */
const compare = async ({ db }: World): Promise<string[]> => {
  const found = async (says: string, rows: Promise<readonly object[]>) => (await rows).map((row) => `${says}: ${JSON.stringify(row)}`)
  return [
    ...(await found('a line is neither done nor told', db`select import_id, line, outcome from import_row where outcome = 'ready'`)),
    ...(await found('a file left lines out', db`select import_id, state, done_rows from import where done_rows <> ${LINES}`)),
    ...(await found(
      'a line was done twice, or its order is nobody’s',
      db`select s.id, count(r.line)::int as lines from subscription s left join import_row r on r.subscription_id = s.id
        where s.name like 'Person %' group by s.id having count(r.line) <> 1`,
    )),
    ...(await found(
      'a line has no order',
      db`select r.import_id, line from import_row r left join subscription s on s.id = r.subscription_id
        where outcome = 'done' and jsonb_typeof(reads -> 'order') = 'object' and s.id is null`,
    )),
    ...(await found(
      'an order has not its pickups',
      db`select s.id, weeks, (select count(*)::int from pickup where subscription_id = s.id) as pickups from subscription s
        join import_row r on r.subscription_id = s.id where weeks <> (select count(*) from pickup where subscription_id = s.id)`,
    )),
    ...(await found(
      'an order has not what was paid',
      db`select id, status, farm_cents, paid, receipts from subscription s join import_row r on r.subscription_id = s.id
        cross join lateral (select coalesce((reads -> 'order' ->> 'paid_cents')::int, 0) as paid) as told
        cross join lateral (select count(*)::int as receipts from receipt where subscription_id = s.id and kind = 'payment') as given
        -- What was recorded stays with a file that is taken back, and is corrected.
        where farm_cents <> case when r.outcome = 'takenBack' then 0 else paid end or receipts <> (paid > 0)::int`,
    )),
    ...(await found(
      'a person is missing',
      db`select r.import_id, line from import_row r join import using (import_id) where state = 'done' and outcome = 'done'
        and not exists (select from app_user u join account a on a.user_id = u.id where u.email = reads -> 'person' ->> 'email')`,
    )),
    ...(await found(
      'a person stayed with nothing',
      db`select email from app_user u where email like ${`%@${DOMAIN}`} and not exists (select from subscription where user_id = u.id)
        and not exists (select from import_row r join import using (import_id) where r.user_id = u.id and state = 'done')`,
    )),
    ...(await found(
      'a file was taken back, and not all of its lines are told',
      db`select import_id, done_rows, taken_back_rows, kept_rows from import i where state = 'takenBack' and (taken_back_rows + kept_rows <> done_rows
        or kept_rows <> 1 or exists (select from import_row r where r.import_id = i.import_id and outcome = 'done'))`,
    )),
    ...(await found('somebody was mailed', db`select to_address from mail where to_address like ${`%@${DOMAIN}`}`)),
  ]
}

export const killWhileImporting = async (world: World, times: number): Promise<Figures> => {
  let file = 0
  let inTheMiddle = 0
  let takingBack = 0
  let takenBack = 0
  let [id, goal]: [number, 'done' | 'takenBack'] = [await bringAlong(world, file), 'done']
  for (let kill = 0; kill < times; kill++) {
    if (await isAt(world, id, goal)) {
      // Every second one is taken back again.
      if (goal === 'done' && file % 2 === 0) {
        await buildOn(world, id)
        await asked(world, world.admin, 'takeBackImport', { params: { id } })
        goal = 'takenBack'
        takenBack++
      } else {
        id = await bringAlong(world, ++file)
        goal = 'done'
      }
    }
    if (await killInTheMiddle(world, id)) {
      inTheMiddle++
      if (goal === 'takenBack') takingBack++
    }
  }
  if (!(await waitFor(() => isAt(world, id, goal), PATIENCE_MS))) world.broken.push(`import ${id} did not come to an end`)
  world.broken.push(...(await compare(world)))
  const [lines] = await world.db<[{ done: number }]>`select count(*)::int as done from import_row where outcome in ('done', 'takenBack')`
  return {
    files: file + 1,
    'taken back': takenBack,
    'lines done': lines.done,
    'killed in the middle': inTheMiddle,
    'of them while it was taken back': takingBack,
  }
}

export const killImport: Fault = {
  name: 'kill-import',
  says: 'kill -9 of every process while last season is brought in or taken back',
  times: 30,
  run: inWorld(killWhileImporting),
}
