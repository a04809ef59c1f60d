import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import { ADMIN, CUSTOMER, HOST } from './orders.ts'

const ACCOUNTS = [ADMIN, CUSTOMER, HOST]

const signUp = async ({ identity }: Shop, email: string, password: string): Promise<void> => {
  const outcome = await identity.signUp(email, password, 'en')
  if (outcome !== 'done') throw new Error(`The demo account ${email} could not be created: ${outcome}`)
}

/** Whether nobody and nothing is here, apart from what a fill that was cut off has left. */
export const isUntouched = async (db: Db): Promise<boolean> => {
  const [found] = await db<{ untouched: boolean }[]>`
    select not exists (select from app_user where email not in ${db(ACCOUNTS)}) and not exists (select from cycle)
      and not exists (select from site) and not exists (select from subscription) as untouched`
  return found?.untouched === true
}

/** Signs up the people of the demo. This commits on its own; the caller writes what depends on them. */
export const makeAccounts = async (shop: Shop, password: string): Promise<void> => {
  await shop.db`delete from app_user where email in ${shop.db(ACCOUNTS)}`
  for (const email of ACCOUNTS) await signUp(shop, email, password)
}

export const openAccounts = async (db: Db): Promise<void> => {
  await db`update app_user set email_verified = true where email in ${db(ACCOUNTS)}`
  await db`update app_user set role = 'admin' where email = ${ADMIN}`
}

export const setPassword = async ({ identity }: Shop, password: string): Promise<void> => {
  for (const email of ACCOUNTS) await identity.setPassword(email, password)
}
