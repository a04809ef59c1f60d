import { systemClock } from '../kernel/clock.ts'
import { readCommandConfig } from '../kernel/config/config.ts'
import { openLogger } from '../kernel/logger.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'
import { runDoctor } from './work/run-doctor.ts'

/** Says how the shop is doing, line by line; ends with 1 if anything is bad. Without a database it says so, and does the rest. */
await runCommand(async () => {
  const config = readCommandConfig()
  const log = openLogger('silent')
  let isOpen = false
  const found = await withDatabase({ makeNew: false }, ({ db }) => {
    isOpen = true
    return runDoctor(config, systemClock, log, { db })
  }).catch((trouble: Error) => {
    if (isOpen) throw trouble
    return runDoctor(config, systemClock, log, { trouble })
  })
  if (found.isBad) process.exitCode = 1
  return found.text
})
