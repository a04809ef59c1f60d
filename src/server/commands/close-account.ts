import { parseArgs } from 'node:util'
import { runCommand } from './run-command.ts'
import { withPeople } from './with-people.ts'
import { closeAccount } from './work/close-account.ts'

const USAGE = 'Use: npm run close-account -- someone@farm.example [--yes], or the ID of an account that no longer has an email.'

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({ args, options: { yes: { type: 'boolean' } }, allowPositionals: true })
  const [who] = positionals
  if (!who || positionals.length > 1) throw new Error(`Whose account? ${USAGE}`)
  return withPeople((people) => closeAccount(people, who, values.yes === true))
})
