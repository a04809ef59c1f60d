import { systemClock } from '../clock.ts'
import { endSecondFactor } from '../identity/second-factor/end-second-factor.ts'
import { runCommand } from './run-command.ts'
import { withPeople } from './with-people.ts'

/** For somebody whose phone is lost, and whose recovery codes are too. */
await runCommand(async ([email]) => {
  if (!email) throw new Error('Whose second factor? Write: npm run remove-second-factor -- someone@farm.example')
  return withPeople(async ({ db, mirror, queue, farm: { farm_name } }) => {
    const user = await mirror.meet({ email })
    if (!user) throw new Error(`There is no account with the email ${email}.`)
    if (!(await db.begin((tx) => endSecondFactor(tx, queue, { user, farm_name, at: systemClock() }))))
      throw new Error(`${user.email} has no second factor.`)
    return `${user.email} has no second factor any more, is logged out everywhere, and is told by mail.`
  })
})
