import type { ConnectedBy, Connections } from '../../../shared/shapes/connections.ts'
import { isTestKey } from '../../kernel/config/payment-keys.ts'
import type { VariableName } from '../../kernel/config/variables.ts'
import type { Shop } from '../../kernel/context.ts'
import { WEBHOOK_PATH } from '../../money/settle/payment-webhook.ts'
import { emailObstacle, paymentsObstacle } from './obstacles.ts'

/** What the farmer sees of the keys in use: of a key its last four characters, of an email server its name. */

type Here = Pick<Shop, 'config' | 'connections'>
type Part = 'payments' | 'email'

export const webhookUrlOf = ({ publicUrl }: Shop['config']): string => new URL(WEBHOOK_PATH, publicUrl).href

export const endOf = (key: string): string => key.slice(-4)
export const modeOf = (key: string): 'test' | 'live' => (isTestKey(key) ? 'test' : 'live')
/** `mail.example:465`, without what opens it. */
export const serverOf = (smtpUrl: string): string => new URL(smtpUrl).host

const byWhom = ({ config, connections }: Here, part: Part, variable: VariableName): ConnectedBy => {
  if (config.variables.includes(variable)) return 'variables'
  const stored = config.dashboardKeys ? connections.current[part] : undefined
  if (stored === undefined) return 'twin'
  return stored.keys === 'unreadable' ? 'locked' : 'dashboard'
}

const sinceOf = ({ connections }: Here, part: Part, by: ConnectedBy): string | null =>
  by === 'dashboard' || by === 'locked' ? (connections.current[part]?.at.toISOString() ?? null) : null

const paymentsOf = (here: Here): Connections['payments'] => {
  const { config, connections } = here
  const by = byWhom(here, 'payments', 'STRIPE_SECRET_KEY')
  const key = config.stripe?.secretKey
  const keys = connections.current.payments?.keys
  return {
    by,
    mode: key === undefined ? null : modeOf(key),
    account: by === 'dashboard' && typeof keys === 'object' ? keys.account || null : null,
    ends_with: key === undefined ? null : endOf(key),
    connected_at: sinceOf(here, 'payments', by),
    webhook_url: webhookUrlOf(config),
    obstacle: paymentsObstacle(config),
  }
}

const emailOf = (here: Here): Connections['email'] => {
  const { config } = here
  const by = byWhom(here, 'email', 'SMTP_URL')
  return {
    by,
    server: config.smtpUrl === undefined ? null : serverOf(config.smtpUrl),
    mail_from: config.smtpUrl === undefined ? null : config.mailFrom,
    connected_at: sinceOf(here, 'email', by),
    obstacle: emailObstacle(config),
  }
}

export const showConnections = (here: Here): Connections => {
  const { publicUrl, isPublic, demo } = here.config
  return {
    payments: paymentsOf(here),
    email: emailOf(here),
    address: { public_url: publicUrl.origin, is_public: isPublic, is_demo: demo },
  }
}
