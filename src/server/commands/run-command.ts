import { AccountsAway } from '../kernel/accounts.ts'
import { asTypedHere } from '../kernel/as-typed-here.ts'
import { readCommandConfig } from '../kernel/config/config.ts'
import { databaseFolder, sayFree } from '../operations/health/disk-space.ts'
import { DISK_IS_FULL } from '../operations/health/write-trouble.ts'
import { explainTrouble } from '../start/explain-trouble.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT', DISK_IS_FULL])

/** Which disk is full, where neither the system nor the database says it. */
const sayDisk = (error: unknown): string => {
  const { code = '', path } = error as NodeJS.ErrnoException
  if (!FULL.has(code) || path !== undefined) return ''
  try {
    const config = readCommandConfig()
    const said = sayFree(code === DISK_IS_FULL ? (databaseFolder(config) ?? '') : config.dataDir)
    return said ? ` ${said}.` : ''
  } catch {
    return ''
  }
}

const explain = (error: unknown): string => {
  const { message } = error as Error
  if (error instanceof AccountsAway) return `The account service can't be used. ${message}${/[.!?]$/.test(message) ? '' : '.'}`
  const sentence = explainTrouble(error)
  return sentence === undefined ? message : `${sentence}${sayDisk(error)}`
}

export type CommandResult = { code: number | null; out: string; err: string }

/** What a command says of its work: its one sentence goes to standard output, a problem to standard error. */
export const say = async (work: () => Promise<string>): Promise<CommandResult> => {
  try {
    return { code: 0, out: `${asTypedHere(await work())}\n`, err: '' }
  } catch (error) {
    return { code: 1, out: '', err: `${asTypedHere(explain(error))}\n` }
  }
}

export const runCommand = async (command: (args: string[]) => Promise<string>): Promise<void> => {
  const { code, out, err } = await say(() => command(process.argv.slice(2)))
  process.stdout.write(out)
  process.stderr.write(err)
  if (code !== 0) process.exitCode = 1
}
