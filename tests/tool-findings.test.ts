import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../src/shared/call.ts'
import { callNames, calls } from '../src/shared/calls.ts'
import { type Member, makeAdmin } from './support/people/people.ts'
import { useTestShop } from './support/shop/test-shop.ts'

/** What independent tools once found in the running shop; SECURITY.md tells which, and how to run them again. */

const shop = useTestShop()
let farmer: Member

beforeAll(async () => {
  farmer = await makeAdmin(shop)
})

describe('a NUL in an address, which no database can look for', () => {
  test.each(callNames.filter((name) => (calls[name] as Call).params))('does not fit %s', async (name) => {
    const { method, path } = calls[name]
    const reply = await shop.app.inject({ method, url: path.replace(/:\w+/g, '1%00'), headers: { cookie: farmer.cookie } })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalidInput'])
  })
})
