import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepUntilClosed } from './clean-up.ts'

/** A file system of its own that can be filled to the last byte: memory, for it needs no device. Root on Linux can have one. */
export type SmallDisk = { folder: string; fill: () => number; free: () => void; close: () => Promise<void> }

const CHUNK = Buffer.alloc(64 * 1024, 'x')

export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

export const mountSmallDisk = (megabytes: number): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'dozen-faults', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) throw new Error(`A small disk could not be mounted: ${mounted.stderr}`)
  const filler = join(folder, 'filler')
  const fill = () => {
    const file = openSync(filler, 'a')
    try {
      for (;;) writeSync(file, CHUNK)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      return fstatSync(file).size
    } finally {
      closeSync(file)
    }
  }
  const close = keepUntilClosed(async () => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, fill, free: () => rmSync(filler, { force: true }), close }
}
