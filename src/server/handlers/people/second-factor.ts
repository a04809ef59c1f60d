import { isFactorRequired } from '../../http/factor-required.ts'
import type { Handlers } from '../../http/handler-types.ts'

export const secondFactorHandlers = {
  readSecondFactor: async ({ user, shop }) => {
    const { since, recovery_codes_left } = await shop.secondFactor.read(user)
    return { since: since?.toISOString() ?? null, recovery_codes_left, is_required: isFactorRequired(user, shop.farm.current) }
  },

  beginSecondFactor: async ({ body, user, shop, refuse }) => {
    if (!(await shop.identity.checkPassword(user, body.password))) throw refuse('wrongPassword')
    // To set up another phone, the person first enters a code from the old one or from paper.
    if (await shop.secondFactor.isOn(user)) {
      if (!body.code?.trim()) throw refuse('codeNeeded')
      if (!(await shop.secondFactor.use(user, body.code))) throw refuse('codeWrong')
    }
    return shop.secondFactor.begin(user)
  },

  turnOnSecondFactor: async ({ body, user, session, shop, refuse }) => {
    const outcome = await shop.secondFactor.turnOn(user, session, body.code)
    if (typeof outcome === 'string') throw refuse(outcome)
    return { recovery_codes: outcome }
  },

  turnOffSecondFactor: async ({ body, user, shop, refuse }) => {
    if (isFactorRequired(user, shop.farm.current)) throw refuse('factorStaysOn')
    if (!(await shop.identity.checkPassword(user, body.password))) throw refuse('wrongPassword')
    if (!(await shop.secondFactor.use(user, body.code)) || !(await shop.secondFactor.turnOff(user))) throw refuse('codeWrong')
  },

  renewRecoveryCodes: async ({ body, user, shop, refuse }) => {
    if (!(await shop.identity.checkPassword(user, body.password))) throw refuse('wrongPassword')
    if (!(await shop.secondFactor.use(user, body.code))) throw refuse('codeWrong')
    return { recovery_codes: await shop.secondFactor.renewRecoveryCodes(user) }
  },
} satisfies Partial<Handlers>
