import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openHostileServer } from '../../../../../tests/support/hostile/hostile-server.ts'
import { fetchFile } from './fetch-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'dozen-fetch-'))
const server = await openHostileServer()
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('a download that stalls is given up, and leaves nothing behind', async () => {
  server.answer((response) => void response.writeHead(200, { 'content-length': '1000' }).write('The first bytes'))
  const file = join(folder, 'archive')
  const bounds = { bytes: 1_000, ms: 60_000, quietMs: 100 }
  await expect(fetchFile(new URL(server.url), file, bounds)).rejects.toThrow('took too long, so we stopped')
  expect(existsSync(file)).toBe(false)
})
