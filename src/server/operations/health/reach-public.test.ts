import dns from 'node:dns/promises'
import { expect, test, vi } from 'vitest'
import type { HealthParts } from './check.ts'
import { address } from './checks/address.ts'
import { NO_ANSWER, runChecks } from './run-checks.ts'

test('a name server that hangs is known before the look is over', async () => {
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(() => new Promise(() => {}))
  const config = { publicUrl: new URL('https://shop.farm.example'), isPublic: true, backups: {} }
  const [line] = await runChecks({ config, secret: 'of eggs' } as HealthParts, [address])
  expect(line).toMatchObject({ state: 'bad', says: expect.stringContaining('ETIMEDOUT') })
  expect(line?.says).not.toBe(NO_ANSWER)
  lookup.mockRestore()
})
