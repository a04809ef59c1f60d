import type { SecondFactor } from '../../../src/shared/shapes/second-factor.ts'

/** What the shop says of someone without two-step login, who can have no passkeys. */
export const NO_FACTOR: SecondFactor = {
  since: null,
  has_app: false,
  recovery_codes_left: 0,
  has_short_codes: false,
  is_required: false,
  is_password_unfit: false,
  passkeys: [],
  passkeys_for: 'nobody',
}
