import { adminWords } from '../../shared/words/admin-words.ts'
import { systemClock } from '../clock.ts'
import { migrationOf } from '../store/database/migrate.ts'
import * as activities from '../store/people/activities.ts'
import * as users from '../store/people/users.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

/** Takes the admin role from someone, unless nobody else has it. */
await runCommand(async ([email]) => {
  if (!email) throw new Error('Whose account? Write: npm run remove-admin -- someone@farm.example')
  return withDatabase({ makeNew: false }, async ({ db }) => {
    if ((await migrationOf(db)) === 0) throw new Error('There is no shop in this database yet. Start it once.')
    return db.begin(async (tx) => {
      const outcome = await users.removeAdmin(tx, email)
      if (outcome === 'noAdmin') throw new Error(`There is no admin with the email ${email}.`)
      if (outcome === 'lastAdmin')
        throw new Error(`${email} is the last admin. Make another one first: npm run make-admin -- someone@farm.example`)
      const actor = { user: { id: null, email: adminWords.theServer }, at: systemClock() }
      await activities.note(tx, actor, 'removeAdmin', outcome.email, { role: 'admin' }, { role: outcome.role })
      return `${outcome.email} is no admin any more${outcome.role === 'host' ? ', but still looks after a site' : ''}.`
    })
  })
})
