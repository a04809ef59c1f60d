import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** The statements that one piece of work sends to the database itself, not those of jobs that run meanwhile. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const texts: string[] = []
  const context = new AsyncLocalStorage<string[]>()
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    context.getStore()?.push(typeof first === 'string' ? first : first.text)
    return Reflect.apply(query, this, given)
  } as never)
  try {
    await context.run(texts, work)
  } finally {
    spy.mockRestore()
  }
  return texts
}
