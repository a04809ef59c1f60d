import { type Clock, seconds } from '../desk/clock.ts'
import { newId } from '../desk/new-id.ts'

/** The halves of the service that a token may open, as scopes name them. */
const SCOPES = {
  accounts: ['cloud-platform', 'firebase', 'identitytoolkit'],
  records: ['cloud-platform', 'datastore'],
} as const
export type Half = keyof typeof SCOPES

const PREFIX = 'https://www.googleapis.com/auth/'
const NAMES: readonly string[] = [...SCOPES.accounts, ...SCOPES.records].map((name) => `${PREFIX}${name}`)

export const isScope = (scope: string): boolean => scope !== '' && scope.split(' ').every((each) => NAMES.includes(each))

/** The tokens that were given out and have not ended. */
export const openAccessTokens = (clock: Clock) => {
  const given = new Map<string, { scopes: string[]; endsAt: number }>()
  return {
    give: (scope: string, forSeconds: number): string => {
      const token = `ya29.c.${newId(120)}`
      given.set(token, { scopes: scope.split(' '), endsAt: seconds(clock) + forSeconds })
      return token
    },
    /** What a token opens; undefined where it is none, or none any more. */
    opens: (token: string): ((half: Half) => boolean) | undefined => {
      const found = given.get(token)
      if (!found || found.endsAt <= seconds(clock)) return undefined
      return (half) => SCOPES[half].some((name) => found.scopes.includes(`${PREFIX}${name}`))
    },
    /** As when somebody takes back a service account's key. */
    forget: () => given.clear(),
  }
}
export type AccessTokens = ReturnType<typeof openAccessTokens>
