import * as z from 'zod/mini'
import type { Pool } from '../../store/database/database.ts'
import * as store from '../../store/farm/connections.ts'
import { openSeal } from '../sealed-secrets.ts'
import type { ChangeFeed } from './change-feed.ts'

/** The keys that the farmer connected in the dashboard, as every process uses them; changes by another one are noticed. */

/** `endpoint`: the webhook endpoint that the shop made there. `account`: its name, for people. */
const StripeKeys = z.object({ secretKey: z.string(), webhookSecret: z.string(), endpoint: z.string(), account: z.string() })
export type StripeKeys = z.output<typeof StripeKeys>

const EmailServer = z.object({ smtpUrl: z.string(), mailFrom: z.string() })
export type EmailServer = z.output<typeof EmailServer>

/** `unreadable`: sealed with another SESSION_SECRET. Nothing is put in its place: no one shall pay with a test card meanwhile. */
type Stored<Keys> = { keys: Keys | 'unreadable'; at: Date }
export type Connected = { payments?: Stored<StripeKeys>; email?: Stored<EmailServer> }

export type Connections = {
  readonly current: Connected
  reload: () => Promise<void>
  seal: <Part extends store.Part>(part: Part, keys: Part extends 'payments' ? StripeKeys : EmailServer) => string
  /** The keys that were stored, if they can still be read. */
  openStripe: (sealed: string) => StripeKeys | undefined
  close: () => void
}

/** Opens what was sealed under this secret. */
export const openKeyring = (secret: string) => {
  const { seal, unseal } = openSeal(secret, 'connections')
  const open = <Keys>(shape: z.ZodMiniType<Keys>, part: store.Part, sealed: string): Keys | undefined => {
    const bytes = unseal(sealed, part)
    return bytes && z.safeParse(shape, JSON.parse(bytes.toString())).data
  }
  const openStripe = (sealed: string) => open(StripeKeys, 'payments', sealed)
  const openEmail = (sealed: string) => open(EmailServer, 'email', sealed)
  return {
    seal: (part: store.Part, keys: object) => seal(Buffer.from(JSON.stringify(keys)), part),
    openStripe,
    /** What these rows hold. */
    read: (rows: readonly store.ConnectionRow[]): Connected =>
      Object.fromEntries(
        rows.map(({ part, sealed, connected_at: at }) => {
          const keys = part === 'payments' ? openStripe(sealed) : openEmail(sealed)
          return [part, { keys: keys ?? 'unreadable', at }]
        }),
      ),
  }
}

const RETRY_MS = 500

export const openConnections = async (db: Pool, feed: ChangeFeed, secret: string): Promise<Connections> => {
  const { read, ...keyring } = openKeyring(secret)
  let current: Connected = {}
  let seen = ''
  let asked = 0
  let taken = 0
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const reload = async () => {
    asked += 1
    const turn = asked
    const rows = await store.list(db)
    // Two reads may run at once; a later one is never replaced by an earlier one.
    if (turn < taken) return
    taken = turn
    const now = JSON.stringify(rows)
    // The same keys stay the same object, so that nobody opens another door for them.
    if (now === seen) return
    seen = now
    current = read(rows)
  }
  await reload()
  const hear = () =>
    void reload().catch(() => {
      if (!isClosed) retry = setTimeout(hear, RETRY_MS)
    })
  feed.onShop(hear)
  return {
    get current() {
      return current
    },
    reload,
    ...keyring,
    close: () => {
      isClosed = true
      clearTimeout(retry)
    },
  }
}
