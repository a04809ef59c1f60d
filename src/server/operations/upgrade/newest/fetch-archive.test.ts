import { afterAll, expect, test } from 'vitest'
import { openHostileServer } from '../../../../../tests/support/hostile/hostile-server.ts'
import { fetchArchive } from './fetch-archive.ts'

const server = await openHostileServer()
afterAll(() => server.close())

test('an archive larger than a gigabyte is not asked for, whatever its list says', async () => {
  const archives = { x64: { bytes: 1_000_000_001, sha256: 'a'.repeat(64) } }
  const list = { version: '1.2.0', commit: 'b'.repeat(40), made: '2026-12-01T00:00:00Z', archives, changes: [] }
  const fetching = fetchArchive({ releasesUrl: server.url, list, platform: 'x64' }, '/nowhere')
  await expect(fetching).rejects.toThrow('is larger than a release may be (1000 MB)')
  expect(server.asked).toEqual([])
})
