import { runCommand } from './run-command.ts'
import { withPeople } from './with-people.ts'
import { removeAdmin } from './work/remove-admin.ts'

await runCommand(async ([email]) => {
  if (!email) throw new Error('Whose account? Use: npm run remove-admin -- someone@farm.example')
  return withPeople((people) => removeAdmin(people, email))
})
