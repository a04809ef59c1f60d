import type { FirebaseProject } from '../../src/server/outside/google-access.ts'
import { describeContract } from './contract.ts'
import { openDoors } from './provider.ts'
import { describeProvider } from './provider-contract.ts'

/** The real emulators, where they run: `ACCOUNT_SERVICE_AUTH` and `ACCOUNT_SERVICE_STORE` say at which host and port. */
const { ACCOUNT_SERVICE_AUTH: accounts = '', ACCOUNT_SERVICE_STORE: records } = process.env

// Nobody listens at port 1: what asks for a record there fails.
const emulators = { accounts, records: records || '127.0.0.1:1' }
const project: FirebaseProject = { projectId: 'demo-dozen', apiKey: 'any', database: '(default)', emulators }

for (const hidesEmails of [true, false]) {
  const open = async () => {
    const response = await fetch(
      `http://${accounts}/identitytoolkit.googleapis.com/v2/projects/demo-dozen/config?updateMask=emailPrivacyConfig`,
      {
        method: 'PATCH',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: hidesEmails } }),
      },
    )
    if (!response.ok) throw new Error(`The emulator answers ${response.status} to its settings`)
    return { project, close: async () => {} }
  }
  const name = hidesEmails ? 'an emulator that tells nobody who has an account' : 'an emulator that tells who has an account'
  const parts = { hasRecords: Boolean(records), knowsScrypt: false }
  describeContract(`at ${name}`, async () => ({ ...openDoors(project), ...(await open()) }), parts)
  describeProvider(name, open, parts)
}
