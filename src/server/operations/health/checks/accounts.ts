import { continuePaths } from '../../../../shared/addresses.ts'
import { openAccounts } from '../../../identity/open-accounts.ts'
import { openIssuer } from '../../../outside/openid.ts'
import type { Check, Finding, HealthParts } from '../check.ts'

/** Whether the services that keep this shop's accounts or log people in can be reached. */

const hostedTroubles = async ({ config, db, clock }: HealthParts): Promise<string[]> => {
  const { refusals, warnings } = (await openAccounts(config, db, clock).examine?.()) ?? { refusals: [], warnings: [] }
  return [...refusals, ...warnings]
}

const issuerTroubles = async ({ config: { openId, publicUrl }, clock }: HealthParts): Promise<string[]> => {
  if (!openId) return []
  const begun = await openIssuer(openId, clock).begin(new URL(continuePaths.back, publicUrl).href)
  return 'trouble' in begun ? [`No one can log in through OIDC_ISSUER: ${begun.reason}.`] : []
}

export const accounts: Check = {
  name: 'accounts',
  isAlarm: true,
  isSlow: true,
  look: async (parts): Promise<Finding> => {
    const { hostedIdentity, openId } = parts.config
    if (!hostedIdentity && !openId) return { state: 'off', says: 'Accounts are kept in the shop itself.' }
    const troubles = (await Promise.all([hostedTroubles(parts), issuerTroubles(parts)])).flat()
    const who = [hostedIdentity && 'Firebase', openId?.name].filter(Boolean).join(' and ')
    if (troubles.length === 0) return { state: 'ok', says: `${who} answers.` }
    return {
      state: 'bad',
      says: `People may be unable to log in. ${troubles.join(' ')}`,
      toDo: 'See docs/operating.md for what each variable must be. If the service is down, it recovers automatically.',
    }
  },
}
