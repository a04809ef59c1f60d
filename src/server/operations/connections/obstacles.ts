import { notConnected as say } from '../../../words/en/dashboard/going-live.ts'
import type { Config } from '../../kernel/config/config.ts'

/** Why nothing can be connected in the dashboard at the moment; null if it can. */

type Here = Pick<Config, 'variables' | 'dashboardKeys' | 'demo' | 'isPublic' | 'publicUrl'>

export const paymentsObstacle = ({ variables, dashboardKeys, demo, isPublic, publicUrl }: Here): string | null => {
  if (variables.includes('STRIPE_SECRET_KEY')) return say.variableWins('STRIPE_SECRET_KEY')
  if (!dashboardKeys) return say.keysOff
  if (demo) return say.demoFarm
  if (!isPublic) return say.notReachable(publicUrl.origin)
  return publicUrl.protocol === 'https:' ? null : say.needsHttps(publicUrl.origin)
}

export const emailObstacle = ({ variables, dashboardKeys, demo, isPublic }: Here): string | null => {
  if (variables.includes('SMTP_URL')) return say.variableWins('SMTP_URL')
  if (!dashboardKeys) return say.keysOff
  // Anyone may be the admin of a public demo, and would send from here.
  return demo && isPublic ? say.publicDemo : null
}
