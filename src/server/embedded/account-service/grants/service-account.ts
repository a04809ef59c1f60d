import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** The file that somebody downloads from the console. */
export type ServiceAccount = {
  type: 'service_account'
  project_id: string
  private_key_id: string
  private_key: string
  client_email: string
  client_id: string
  token_uri: string
}

const RSA_BITS = 2048
const KEY_ID_BYTES = 20

const makeKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

// Making a pair takes a good part of a second, which every test that opens a service would wait for.
let made: ReturnType<typeof makeKeys> | undefined

export const makeServiceAccount = (projectId: string, tokenUri: string): { file: ServiceAccount; publicKey: string } => {
  made ??= makeKeys()
  const file: ServiceAccount = {
    type: 'service_account',
    project_id: projectId,
    private_key_id: randomBytes(KEY_ID_BYTES).toString('hex'),
    private_key: made.privateKey,
    client_email: `shop@${projectId}.iam.gserviceaccount.com`,
    client_id: '100000000000000000001',
    token_uri: tokenUri,
  }
  return { file, publicKey: made.publicKey }
}
