import { continuePaths } from '../../shared/addresses.ts'
import { openCalendarKeys } from '../identity/calendar-keys.ts'
import { openContinueWith } from '../identity/continue/continue-with.ts'
import { openEggCards } from '../identity/egg-cards.ts'
import { openAccountTransaction } from '../identity/elsewhere/account-transaction.ts'
import { openFreshness } from '../identity/elsewhere/freshness.ts'
import { openMirror } from '../identity/elsewhere/mirror.ts'
import { openWatch } from '../identity/elsewhere/watch-accounts.ts'
import { openIdentity } from '../identity/identity.ts'
import { openLoginCodes } from '../identity/login-codes/login-codes.ts'
import type { Keepers } from '../identity/open-accounts.ts'
import { openAskingBrowser } from '../identity/passkeys/asking-browser.ts'
import { openPasskeys } from '../identity/passkeys/passkeys.ts'
import { openSecondFactor } from '../identity/second-factor/second-factor.ts'
import { linkPurposes, openSignedLinks } from '../identity/signed-links.ts'
import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Queue } from '../kernel/queue.ts'
import { openIssuer } from '../outside/openid.ts'
import type { Pool } from '../store/database/database.ts'
import type { Opening } from './open-in-order.ts'

type Parts = { db: Pool; queue: Queue; farm: CachedFarm; secret: string; keepers: Keepers }

/** Who people are, and what they prove it with: password, second factor, passkey, emailed code, issuer, signed link, calendar, egg card. */
export const openPeople = ({ config, clock, log }: Opening, { db, queue, farm, secret, keepers }: Parts) => {
  const { publicUrl, openId } = config
  const watch = openWatch(clock, log)
  const accounts = watch.over('accounts', keepers.accounts)
  const records = watch.over('records', keepers.records)
  const mirror = openMirror({ db, queue, farm, log, accounts, records })
  const freshness = openFreshness({ accounts, mirror, watch, clock })
  const people = { db, queue, farm, clock, accounts, records, mirror, tellAccounts: openAccountTransaction(db) }
  const linksFor = (purpose: keyof typeof linkPurposes) => openSignedLinks(secret, publicUrl, linkPurposes[purpose])
  const secondFactor = openSecondFactor({ db, queue, farm, clock, secret })
  return {
    identity: openIdentity({ ...people, publicUrl, freshness, watch }),
    secondFactor,
    passkeys: openPasskeys({ db, queue, farm, clock, publicUrl, secondFactor }),
    loginCodes: openLoginCodes({ ...people, secret }),
    askingBrowser: openAskingBrowser(publicUrl),
    continueWith:
      openId &&
      openContinueWith({
        ...people,
        secret,
        name: openId.name,
        issuer: openIssuer(openId, clock),
        issuerUrl: openId.issuer,
        redirectUri: new URL(continuePaths.back, publicUrl),
      }),
    newsletterLinks: linksFor('newsletter'),
    reminderLinks: linksFor('reminders'),
    invitationLinks: linksFor('invitation'),
    renewalLinks: linksFor('renewal'),
    calendarKeys: openCalendarKeys(secret),
    eggCards: openEggCards({ db, secret, publicUrl, clock, freshness }),
  }
}
