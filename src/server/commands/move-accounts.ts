import { parseArgs } from 'node:util'
import { moveAccounts, type Wanted } from './moving/move-accounts.ts'
import { runCommand } from './run-command.ts'
import { withPeople } from './with-people.ts'

const USAGE = 'Use: npm run move-accounts -- --to-firebase [--dry-run], or --from-firebase [--dry-run] to move back.'

const readArgs = (args: string[]): Wanted => {
  const flag = { type: 'boolean', default: false } as const
  const options = { 'to-firebase': flag, 'from-firebase': flag, 'dry-run': flag }
  try {
    const { values } = parseArgs({ args, options })
    if (values['to-firebase'] !== values['from-firebase']) return { isIn: values['to-firebase'], isDry: values['dry-run'] }
  } catch (error) {
    throw new Error(`${(error as Error).message}. ${USAGE}`)
  }
  throw new Error(`Which direction? ${USAGE}`)
}

await runCommand(async (args) => {
  const wanted = readArgs(args)
  return withPeople((people) => moveAccounts(people, wanted), { isMove: true })
})
