import * as z from 'zod/mini'
import { cookieName, cookiesIn } from '../../http/session.ts'
import { openSeal } from '../../kernel/sealed-secrets.ts'

/**
 * Identifies one try to continue with the issuer. It is stored in the browser that started it, sealed for this shop and
 * this issuer, so that no answer works in another browser or for another try.
 */
const Try = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page of this shop they wanted. */
  from: z.string(),
  rememberMe: z.boolean(),
  began_at: z.number(),
})
export type Try = z.infer<typeof Try>

const TRY_SECONDS = 600
/** Of several cookies with one name, this many are read; an honest browser sends one. */
const MOST = 4

export const openTries = ({ secret, publicUrl, issuer }: { secret: string; publicUrl: URL; issuer: URL }) => {
  const { seal, unseal } = openSeal(secret, 'continue')
  const isSafe = publicUrl.protocol === 'https:'
  const name = cookieName(publicUrl, 'continue')
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSafe ? '; Secure' : ''}`

  const open = (sealed: string): Try | undefined => {
    const bytes = unseal(sealed, issuer.href)
    return bytes && Try.safeParse(JSON.parse(bytes.toString())).data
  }

  return {
    keep: (begun: Try): string => write(seal(Buffer.from(JSON.stringify(begun)), issuer.href), TRY_SECONDS),
    forget: (): string => write('', 0),

    /** The one try a browser has in progress. Of two, one was planted, so neither counts. */
    find: (header: string | undefined, now: Date): Try | undefined => {
      const tries = [...new Set(cookiesIn(header, name))].slice(0, MOST).flatMap((value) => open(value) ?? [])
      const [begun] = tries
      const isInTime = begun && Math.abs(now.getTime() - begun.began_at) < TRY_SECONDS * 1000
      return tries.length === 1 && isInTime ? begun : undefined
    },
  }
}
