import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { canMount, mountSmallDisk } from '../../../tests/faults/world/small-disk.ts'

/** Writes a line with each number that it is sent, and says that it lives. */
const PROGRAM = `
  import { openLogger } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))}
  const log = openLogger('info')
  process.on('message', (number) => {
    log.info({ number, eggs: 'x'.repeat(1000) }, 'Eggs')
    process.send(number)
  })
  process.send('ready')`

describe.runIf(canMount())('a full disk under the log', () => {
  test('stops nothing, and what did not fit is written when there is room, the last megabyte of it', async () => {
    const disk = mountSmallDisk(4)
    const file = join(disk.folder, 'shop.log')
    const log = openSync(file, 'a')
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', PROGRAM], {
      stdio: ['ignore', 'ignore', log, 'ipc'],
    })
    const said: unknown[] = []
    child.on('message', (message) => said.push(message))
    const lines = () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line).number as number] : []))
    const write = async (first: number, last: number) => {
      for (let number = first; number <= last; number++) child.send(number)
      await vi.waitFor(() => expect(said.at(-1)).toBe(last), { timeout: 15_000 })
    }
    try {
      await vi.waitFor(() => expect(said).toEqual(['ready']), { timeout: 15_000 })
      await write(1, 10)
      disk.fill()
      await write(11, 300)
      expect(lines()).not.toContain(300)
      disk.free()
      await write(301, 301)
      expect(lines()).toEqual(Array.from({ length: 301 }, (_, at) => at + 1))
    } finally {
      child.kill()
      await disk.close()
    }
  })
})
