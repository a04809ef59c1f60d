import type { AccountService } from '../../../src/server/embedded/account-service/account-service.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** The twin behind a shop whose accounts are kept elsewhere. */
export const serviceOf = ({ accountService }: TestShop): AccountService => {
  if (!accountService) throw new Error('This shop keeps its accounts itself')
  return accountService
}

/** So long ago the service was last asked about somebody. */
export const lastAsked = async ({ shop: { db } }: TestShop, { id }: { id: string }, seconds: number): Promise<void> => {
  await db`update app_user set checked_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${id}`
}

/** Nobody answers while something is done. */
export const whileAway = async <Result>(shop: TestShop, work: () => Promise<Result>): Promise<Result> => {
  const { switches } = serviceOf(shop)
  switches.trouble = { all: { answer: 'unavailable' } }
  try {
    return await work()
  } finally {
    switches.trouble = {}
  }
}
