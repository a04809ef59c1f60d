import { decoded } from '../../shared/rules/decoded.ts'

/** An address with a name and password in it cannot be fetched as it stands: they travel in a header. */
export const splitPassword = (url: string): { base: URL; authorization: Record<string, string> } => {
  const base = new URL(url)
  const { username, password } = base
  base.username = ''
  base.password = ''
  if (username === '' && password === '') return { base, authorization: {} }
  const pair = Buffer.from([username, password].map((part) => decoded(part) ?? part).join(':')).toString('base64')
  return { base, authorization: { authorization: `Basic ${pair}` } }
}
