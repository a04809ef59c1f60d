import { systemClock } from '../clock.ts'
import { endSecondFactor } from '../identity/second-factor/end-second-factor.ts'
import { openQueue } from '../queue.ts'
import { migrationOf } from '../store/database/migrate.ts'
import { readFarm } from '../store/farm/farm-settings.ts'
import * as users from '../store/people/users.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

/** For somebody whose phone is lost, and whose recovery codes are too. */
await runCommand(async ([email]) => {
  if (!email) throw new Error('Whose second factor? Write: npm run remove-second-factor -- someone@farm.example')
  return withDatabase({ makeNew: false }, async ({ db, url, log }) => {
    const user = (await migrationOf(db)) > 0 ? await users.findByEmail(db, email) : undefined
    if (!user) throw new Error(`There is no account with the email ${email}.`)
    const queue = await openQueue(url, log)
    try {
      const { farm_name } = await readFarm(db)
      if (!(await db.begin((tx) => endSecondFactor(tx, queue, { user, farm_name, at: systemClock() }))))
        throw new Error(`${user.email} has no second factor.`)
    } finally {
      await queue.close()
    }
    return `${user.email} has no second factor any more, is logged out everywhere, and is told by mail.`
  })
})
