import type { AccountService } from '../../../src/server/embedded/account-service/account-service.ts'

/** What points a shop at a twin of the account service, as at an emulator: no key of a service account is needed. */
export const accountServiceEnv = ({ host, port, projectId, apiKey }: AccountService): Record<string, string> => ({
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: apiKey,
  FIREBASE_AUTH_EMULATOR_HOST: `${host}:${port}`,
  FIRESTORE_EMULATOR_HOST: `${host}:${port}`,
})
