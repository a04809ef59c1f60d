import { type AccountService, openAccountService } from '../../../src/server/embedded/account-service/account-service.ts'
import type { Pool } from '../../../src/server/store/database/database.ts'
import { accountServiceEnv } from '../../support/shop/account-service-env.ts'
import { type Gate, openGate } from './gate.ts'
import { addPeople, type FaultPerson } from './people.ts'

/** Accounts that are kept by a service elsewhere, behind a gate that can be shut, and people of every kind there. */

export type Kind = 'late' | 'host' | 'demoted' | 'hollow' | 'shutOut' | 'disabled' | 'deleted'
export type Elsewhere = { service: AccountService; gate: Gate; env: Record<string, string>; people: Record<Kind, FaultPerson[]> }

export const passwordOf = ({ id }: { id: string }): string => `eggs-of-${id}`

export const openElsewhere = async (): Promise<Omit<Elsewhere, 'people'>> => {
  const service = await openAccountService()
  const gate = await openGate(service.port)
  return { service, gate, env: accountServiceEnv({ ...service, host: gate.host, port: gate.port }) }
}

/** Gives people an account there, whom the shop has asked about just now. */
export const moveThere = async (db: Pool, service: AccountService, people: readonly FaultPerson[], role: string): Promise<void> => {
  for (const { id, email } of people) service.people.add({ id, email, password: passwordOf({ id }), emailVerified: true, role })
  await db`update app_user set checked_at = clock_timestamp() where id = any(${people.map(({ id }) => id)}::text[])`
}

export const addKinds = async (db: Pool, service: AccountService, site: number): Promise<Elsewhere['people']> => {
  const add = async (count: number, role = 'user', stored: 'user' | 'admin' = 'user') => {
    const people = await addPeople(db, count, stored)
    await moveThere(db, service, people, role)
    return people
  }
  const people = {
    late: await add(5),
    host: await add(1),
    demoted: await add(2, 'admin', 'admin'),
    // What stands in their record is no role.
    hollow: await add(3, 'Admin'),
    shutOut: await add(4),
    disabled: await add(5),
    deleted: await add(5),
  }
  for (const { id } of people.host) await db`insert into site_host (site_id, user_id) values (${site}, ${id})`
  for (const { id } of people.disabled) service.people.change(id, { disabled: true })
  for (const { id } of people.deleted) service.people.remove(id)
  for (const { id } of [...people.disabled, ...people.deleted]) await db`delete from session where user_id = ${id}`
  return people
}
