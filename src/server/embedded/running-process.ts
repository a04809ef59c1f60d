import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Whether a process lives; one that belongs to somebody else lives too. */
export const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const BIRTH = 19

/** When a process was born, as Linux counts: a number may belong to somebody else by now. Nothing where it is not told. */
export const birthOf = (pid: number): string => {
  try {
    // The name in brackets may hold anything, brackets too.
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[BIRTH] ?? ''
    )
  } catch {
    return ''
  }
}

/** Whether a process works in a folder, as a PostgreSQL server does in its own; undefined where the system does not tell. */
export const worksIn = (pid: number, folder: string): boolean | undefined => {
  if (!existsSync('/proc/self/cwd')) return undefined
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch (error) {
    // Of one that has ended and was not buried yet there is no folder any more.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? false : undefined
  }
}

/** The lines of a file that its writer may take away at any moment; none of one that is not there. */
export const linesOf = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The number on a line of a file; not a number where there is none. */
export const readNumber = (file: string, line: number): number => Number(linesOf(file)[line] || Number.NaN)

export const waitFor = async (what: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> => {
  for (const giveUp = performance.now() + limitMs; performance.now() < giveUp; ) {
    if (await what()) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}
