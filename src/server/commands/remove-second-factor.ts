import { runCommand } from './run-command.ts'
import { withPeople } from './with-people.ts'
import { removeSecondFactor } from './work/remove-second-factor.ts'

await runCommand(async ([email]) => {
  if (!email) throw new Error('Whose two-step login? Use: npm run remove-second-factor -- someone@farm.example')
  return withPeople((people) => removeSecondFactor(people, email))
})
