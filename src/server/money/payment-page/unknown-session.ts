import type { Shop } from '../../kernel/context.ts'

/**
 * The provider doesn't know a page that this shop opened, so the shop's key must now belong to another account. Until the
 * key is fixed, someone with the page open may still pay on it.
 */
export const warnUnknownSession = ({ log }: Pick<Shop, 'log'>, session: string): void =>
  log.error(
    { session },
    'The payment provider does not know a payment page of this shop. STRIPE_SECRET_KEY, or the key connected in the dashboard, must be from the account that opened it.',
  )
