import { runCommand } from './run-command.ts'
import { withPeople } from './with-people.ts'
import { makeAdmin } from './work/make-admin.ts'

await runCommand(async ([email]) => {
  if (!email) throw new Error('Whose account? Use: npm run make-admin -- someone@farm.example')
  return withPeople((people) => makeAdmin(people, email))
})
