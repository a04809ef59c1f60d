import { PROJECT } from './emulators/emulator.ts'
import type { Emulators } from './emulators/open-emulators.ts'
import { runProgram } from './run-program.ts'

/** Journeys in a browser, through a shop whose accounts are at the emulators: its settings are a farm's, and where they are. */
export const runJourneys = ({ auth, store }: Emulators, files: readonly string[]): Promise<boolean> =>
  runProgram(['node_modules/@playwright/test/cli.js', 'test', ...files], {
    FIREBASE_PROJECT_ID: PROJECT,
    // The emulator takes any key, and the word that the door sends in place of a token.
    FIREBASE_API_KEY: 'emulator',
    FIREBASE_AUTH_EMULATOR_HOST: auth.address,
    FIRESTORE_EMULATOR_HOST: store.address,
  })
