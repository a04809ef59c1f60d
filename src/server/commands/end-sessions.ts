import { runCommand } from './run-command.ts'
import { withPeople } from './with-people.ts'
import { endSessions } from './work/end-sessions.ts'

await runCommand(async ([email]) => {
  if (!email) throw new Error('Whose sessions? Use: npm run end-sessions -- someone@farm.example')
  return withPeople((people) => endSessions(people, email))
})
