import { AccountsAway } from '../identity/accounts.ts'
import { isDatabaseAway } from '../store/database/database.ts'

const AWAY = 'The database cannot be reached. Check that PostgreSQL runs and that DATABASE_URL is right.'

const explain = (error: unknown): string => {
  if (isDatabaseAway(error)) return AWAY
  const { message } = error as Error
  return error instanceof AccountsAway ? `The account service cannot be used. ${message}${/[.!?]$/.test(message) ? '' : '.'}` : message
}

/** Runs a command: its one sentence goes to standard output, a problem to standard error. */
export const runCommand = async (command: (args: string[]) => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}
