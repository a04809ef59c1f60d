import { randomUUID } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import { Kysely, PostgresDialect } from 'kysely'
import { PASSWORD_MAX, PASSWORD_MIN, RESET_LINK_SECONDS } from '../../shared/limits.ts'
import type { Pool } from '../store/database/database.ts'

/** How the identity library works on our tables: columns, cookies, lengths of time. */

export const REMEMBERED_SECONDS = 30 * 24 * 3600
export const REFRESH_SECONDS = 24 * 3600

type Callbacks = {
  mailReset: (email: string, token: string) => Promise<void>
  afterReset: (user: { id: string; email: string }) => Promise<void>
  /** Hears what the library writes down; of some failures it tells nobody else the cause. */
  onTrouble: (cause: unknown) => void
}

export type IdentityOptions = ReturnType<typeof identityOptions>

export const identityOptions = (
  { db, publicUrl, secret }: { db: Pool; publicUrl: URL; secret: string },
  { mailReset, afterReset, onTrouble }: Callbacks,
) =>
  ({
    baseURL: publicUrl.origin,
    secret,
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool: db.driver }) }), type: 'postgres', transaction: true },
    user: {
      modelName: 'app_user',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { role: { type: 'string', input: false, required: false, defaultValue: 'user' } },
    },
    session: {
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: REMEMBERED_SECONDS,
      updateAge: REFRESH_SECONDS,
    },
    account: {
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: { fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' }, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mailReset(user.email, token),
      onPasswordReset: ({ user }) => afterReset(user),
    },
    advanced: {
      cookiePrefix: 'dozen',
      useSecureCookies: publicUrl.protocol === 'https:',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      // Joined by the database, a session and its user are one statement; joined by the library, a failure goes to the console.
      database: { generateId: () => randomUUID(), joins: true },
    },
    // Ours are counted in PostgreSQL by real client address; the library's would see one visitor only.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, _message, cause) => onTrouble(cause) },
  }) satisfies BetterAuthOptions
