import type { Connected } from '../memory/connections.ts'
import { type Config, ConfigProblems } from './config.ts'
import { isTestKey, plainHttpProblem } from './payment-keys.ts'

/**
 * The configuration with what the farmer connected in the dashboard in it, as it is at the moment of reading. Variables
 * win: the person who runs the machine decides.
 */
export const inForce = (config: Config, connected: () => Connected): Config => {
  const ours = (): Connected => (config.dashboardKeys ? connected() : {})
  const payments = () => (config.stripe ? undefined : ours().payments?.keys)
  const email = () => (config.smtpUrl === undefined ? ours().email?.keys : undefined)
  const readable = <Keys>(keys: Keys | 'unreadable' | undefined): Keys | undefined => (keys === 'unreadable' ? undefined : keys)
  return {
    ...config,
    get stripe() {
      return config.stripe ?? readable(payments())
    },
    get smtpUrl() {
      return config.smtpUrl ?? readable(email())?.smtpUrl
    },
    get mailFrom() {
      return readable(email())?.mailFrom ?? config.mailFrom
    },
    get inDashboard() {
      return { payments: payments() !== undefined, email: email() !== undefined }
    },
    get notReal() {
      const keys = payments()
      const hasTestKey = keys === undefined ? config.notReal.test_keys : keys !== 'unreadable' && isTestKey(keys.secretKey)
      return {
        ...config.notReal,
        payments: keys === undefined ? config.notReal.payments : hasTestKey,
        test_keys: hasTestKey,
        mail: config.notReal.mail && email() === undefined,
      }
    },
  }
}

/** A live key from the dashboard came by https; the address may have been changed since. */
export const refuseLiveKeyInTheOpen = (config: Config): void => {
  const problem = plainHttpProblem({ ...config, key: config.stripe?.secretKey })
  if (problem !== undefined) throw new ConfigProblems([problem])
}

/** What is stored for this part can't be read with this SESSION_SECRET, and nothing takes its place. */
export const isLocked = (config: Config, part: keyof Connected, connected: Connected): boolean =>
  config.dashboardKeys &&
  connected[part]?.keys === 'unreadable' &&
  !config.variables.includes(part === 'payments' ? 'STRIPE_SECRET_KEY' : 'SMTP_URL')
