import { isFactorRequired } from '../../http/factor-required.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { expectFitPassword, stepUp } from '../../identity/second-factor/step-up.ts'

export const secondFactorHandlers = {
  readSecondFactor: async ({ user, session, shop }) => {
    const { since, ...standing } = await shop.secondFactor.read(user)
    const passkeys = await shop.passkeys.list(user)
    const isForThem = shop.passkeys.isPossible && user.role !== 'user'
    return {
      since: since?.toISOString() ?? null,
      ...standing,
      is_required: isFactorRequired(user, shop.farm.current),
      is_password_unfit: session.is_guessable && user.role !== 'user',
      passkeys: passkeys.map(({ passkey_id, name, added_at, used_at }) => ({
        ...{ passkey_id, name },
        added_at: added_at.toISOString(),
        used_at: used_at?.toISOString() ?? null,
      })),
      passkeys_for: isForThem ? (user.email_verified ? 'them' : 'verified') : 'nobody',
    }
  },

  beginSecondFactor: async ({ body, user, address, shop, refuse }) => {
    if (!user.email_verified) throw refuse('verifyForFactor')
    // To set up another phone, the person first enters a code from the old one or from paper.
    await stepUp(shop, user, body, address)
    return shop.secondFactor.begin(user)
  },

  turnOnSecondFactor: async ({ body, user, session, shop, refuse }) => {
    if (!user.email_verified) throw refuse('verifyForFactor')
    expectFitPassword(user, session)
    const outcome = await shop.secondFactor.turnOn(user, session, body.code)
    if (typeof outcome === 'string') throw refuse(outcome)
    return { recovery_codes: outcome }
  },

  turnOffSecondFactor: async ({ body, user, address, shop, refuse }) => {
    if (isFactorRequired(user, shop.farm.current)) throw refuse('factorStaysOn')
    await stepUp(shop, user, body, address)
    if (!(await shop.secondFactor.turnOff(user))) throw refuse('codeWrong')
  },

  renewRecoveryCodes: async ({ body, user, address, shop, refuse }) => {
    await stepUp(shop, user, body, address)
    if (!(await shop.secondFactor.isOn(user))) throw refuse('codeWrong')
    return { recovery_codes: await shop.secondFactor.renewRecoveryCodes(user) }
  },
} satisfies Partial<Handlers>
