import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../../kernel/config/config.ts'
import type { Served } from '../open-served.ts'
import { openFront } from './front.ts'

test('however many ask whether the machine is ready, each farm is asked once', async () => {
  let asked = 0
  const inject = async () => {
    asked += 1
    return { statusCode: 200 }
  }
  const farm = { app: { inject } } as unknown as Served
  const config = readConfig({ FARMS_DIR: '/var/lib/dozen/farms', PORT: '0' })
  const farms = { at: () => undefined, isExpected: () => false, running: () => [farm, farm] }
  const { app } = openFront(config, pino({ level: 'silent' }), farms)
  const replies = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(asked).toBe(2)
  await app.close()
})
