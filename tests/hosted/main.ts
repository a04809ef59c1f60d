import { openEmulators } from './emulators/open-emulators.ts'
import { runJourneys } from './run-journeys.ts'
import { runProgram, stopPrograms } from './run-program.ts'

/**
 * `npm run hosted`: what `npm test` asks of the twin, asked of the provider's own emulators, on this machine alone: the
 * contract of accounts and records, and the sentences that the twin was made after. Journeys that are named
 * (`npm run hosted -- tests/journeys/login.spec.ts`) are gone through as well.
 */
const CONTRACT = ['tests/hosted/', 'src/server/embedded/account-service']

const journeys = process.argv.slice(2)
const emulators = await openEmulators().catch((error: Error) => {
  console.error(`The emulators could not be had: ${error.message}`)
  process.exit(1)
})
const stop = async () => {
  stopPrograms()
  await emulators.close()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
console.log(emulators.found)

const addresses = { ACCOUNT_SERVICE_AUTH: emulators.auth.address, ACCOUNT_SERVICE_STORE: emulators.store.address }
const keepsContract = await runProgram(['node_modules/vitest/vitest.mjs', 'run', ...CONTRACT], addresses)
const arrives = journeys.length === 0 || (await runJourneys(emulators, journeys))
if (journeys.length === 0) console.log('No journey was named, and none was made.')
await emulators.close()
console.log(emulators.found)
process.exit(keepsContract && arrives ? 0 : 1)
