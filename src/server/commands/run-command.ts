import { isDatabaseAway } from '../store/database/database.ts'

const AWAY = 'The database cannot be reached. Check that PostgreSQL runs and that DATABASE_URL is right.'

/** Runs a command: its one sentence goes to standard output, a problem to standard error. */
export const runCommand = async (command: (args: string[]) => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${isDatabaseAway(error) ? AWAY : (error as Error).message}\n`)
    process.exitCode = 1
  }
}
