import { existsSync, readFileSync } from 'node:fs'

/** Whether a process lives; one that belongs to somebody else lives too. */
export const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The number on a line of a file; not a number where there is none. */
export const readNumber = (file: string, line: number): number =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[line] || Number.NaN) : Number.NaN

export const waitFor = async (what: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> => {
  for (const giveUp = performance.now() + limitMs; performance.now() < giveUp; ) {
    if (await what()) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}
