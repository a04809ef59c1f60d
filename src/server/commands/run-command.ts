import { AccountsAway } from '../kernel/accounts.ts'
import { asTypedHere } from '../kernel/as-typed-here.ts'
import { explainTrouble } from '../start/explain-trouble.ts'

const explain = (error: unknown): string => {
  const { message } = error as Error
  if (error instanceof AccountsAway) return `The account service can't be used. ${message}${/[.!?]$/.test(message) ? '' : '.'}`
  return explainTrouble(error) ?? message
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
