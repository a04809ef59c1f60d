import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024
const ALWAYS_FREE = 100 * MB

const inMb = (bytes: number): number => Math.ceil(bytes / MB)

/** Refuses what a disk has no room for, before anything is changed. */
export const expectFree = async (folder: string, bytes: number, what: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const needed = ALWAYS_FREE + bytes
  if (bavail * bsize < needed)
    throw new Error(`${folder} has ${inMb(bavail * bsize)} MB free, but may need ${inMb(needed)} MB for ${what}. Make room first.`)
}
