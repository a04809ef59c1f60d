import { openEmulators } from './emulators/open-emulators.ts'
import { runJourneys } from './run-journeys.ts'
import { runProgram, stopPrograms } from './run-program.ts'

/**
 * `npm run hosted`: what `npm test` asks of the twin, asked of the provider's own emulators, on this machine alone: the
 * contract of accounts and records, the sentences that the twin was made after, and journeys of a customer and of the
 * farmer in a browser; others if some are named (`npm run hosted -- tests/journeys/login.spec.ts`).
 */
const CONTRACT = ['tests/hosted/', 'src/server/embedded/account-service']
// They share one project at the emulator, and its settings.
const ONE_BY_ONE = '--no-file-parallelism'
const JOURNEYS = [
  'sign-up',
  'login',
  'reset-password',
  'change-email',
  'account-safety',
  'subscribe',
  'admin-overview',
  'admin-subscriptions',
]

const named = process.argv.slice(2)
const journeys = named.length > 0 ? named : JOURNEYS.map((name) => `tests/journeys/${name}.spec.ts`)
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
const keepsContract = await runProgram(['node_modules/vitest/vitest.mjs', 'run', ONE_BY_ONE, ...CONTRACT], addresses)
const arrives = await runJourneys(emulators, journeys)
await emulators.close()
console.log(emulators.found)
process.exit(keepsContract && arrives ? 0 : 1)
