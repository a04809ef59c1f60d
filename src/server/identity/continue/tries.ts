import * as z from 'zod/mini'
import { openSeal } from '../second-factor/sealed-secrets.ts'

/**
 * What one try to continue with the issuer is known by when it comes back. It lies in the browser that began it,
 * sealed for this shop and this issuer, so that no answer counts in any other browser, nor for any other try.
 */
const Try = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where they wanted to go, as a page of this shop. */
  from: z.string(),
  rememberMe: z.boolean(),
  began_at: z.number(),
})
export type Try = z.infer<typeof Try>

const TRY_SECONDS = 600
/** Of cookies with one name, so many are looked at; a browser that is not being deceived sends one. */
const MOST = 4

export const openTries = ({ secret, publicUrl, issuer }: { secret: string; publicUrl: URL; issuer: URL }) => {
  const { seal, unseal } = openSeal(secret, 'continue')
  const isSafe = publicUrl.protocol === 'https:'
  // As with the cookie of a session: over https no other host can plant one.
  const name = `${isSafe ? '__Host-' : ''}dozen.continue`
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSafe ? '; Secure' : ''}`

  const open = (sealed: string): Try | undefined => {
    const bytes = unseal(sealed, issuer.href)
    return bytes && Try.safeParse(JSON.parse(bytes.toString())).data
  }

  return {
    keep: (begun: Try): string => write(seal(Buffer.from(JSON.stringify(begun)), issuer.href), TRY_SECONDS),
    forget: (): string => write('', 0),

    /** The one try that a browser has under way. Of two, one was planted: neither counts. */
    find: (header: string | undefined, now: Date): Try | undefined => {
      const values = (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
      const tries = [...new Set(values)].slice(0, MOST).flatMap((pair) => open(pair.slice(name.length + 1)) ?? [])
      const [begun] = tries
      const isInTime = begun && Math.abs(now.getTime() - begun.began_at) < TRY_SECONDS * 1000
      return tries.length === 1 && isInTime ? begun : undefined
    },
  }
}
