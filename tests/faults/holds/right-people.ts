import { setTimeout as pause } from 'node:timers/promises'
import { askOnce } from '../load/ask.ts'
import type { Elsewhere } from '../world/elsewhere.ts'
import type { FaultPerson } from '../world/people.ts'
import type { World } from '../world/world.ts'

/** After a fault of whoever keeps the accounts: who is in may be, and whoever may be is. */

const PATIENCE_S = 60

const isIn = async ({ balancer }: World, person: FaultPerson): Promise<boolean> => {
  const answer = await askOnce(balancer.url, 'whoAmI', {}, person)
  return answer?.status === 200 && answer.body.user !== null
}

/** The service is asked about them at their next call. */
export const lastAsked = ({ db }: World, people: readonly FaultPerson[], seconds: number) =>
  db`update app_user set checked_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = any(${people.map(({ id }) => id)}::text[])`

const check = async (world: World, { service, people }: Elsewhere, marked: ReadonlySet<number>): Promise<string[]> => {
  const { db } = world
  const customers = [...world.people.slice(0, 5), ...people.late]
  await lastAsked(world, [...customers, ...people.demoted, ...people.shutOut], 61)
  const broken: string[] = []
  for (const person of customers) if (!(await isIn(world, person))) broken.push('a customer who was in is out')
  for (const person of people.shutOut) if (await isIn(world, person)) broken.push('an account that was disabled meanwhile is in')
  for (const person of people.demoted) {
    const answer = await askOnce(world.balancer.url, 'readOverview', {}, person)
    if (answer?.status !== 403) broken.push(`who is no admin any more reads the dashboard: ${answer?.status}`)
  }
  const admins = await db<{ id: string }[]>`select id from app_user where role = 'admin'`
  for (const { id } of admins) if (service.records.read(id)?.role !== 'admin') broken.push('an admin whom no record calls so')
  const strangers = [...people.disabled, ...people.deleted, ...people.shutOut].map(({ id }) => id)
  const sessions = await db`select from session where user_id = any(${strangers}::text[])`
  if (sessions.length > 0) broken.push(`${sessions.length} sessions of accounts that are disabled or deleted`)
  const kept = await db`select from pickup where pickup_id = any(${[...marked]}::int[]) and mark = 'collected'`
  if (kept.length !== marked.size) broken.push(`${marked.size - kept.length} hand-overs of ${marked.size} are lost`)
  return broken
}

/** Tried until it holds: each process finds out by itself that somebody answers again, within seconds. */
export const findWrongPeople = async (world: World, elsewhere: Elsewhere, marked: ReadonlySet<number>): Promise<string[]> => {
  for (const until = performance.now() + PATIENCE_S * 1000; ; ) {
    const broken = await check(world, elsewhere, marked)
    if (broken.length === 0 || performance.now() > until) return broken
    await pause(1_000)
  }
}
