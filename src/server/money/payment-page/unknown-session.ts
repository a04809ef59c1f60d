import type { Shop } from '../../kernel/context.ts'

/**
 * A page that this shop opened and the provider does not know: the shop asks in another account than it opened it in.
 * Until the key is put right, whoever has the page open may still pay on it.
 */
export const tellUnknown = ({ log }: Pick<Shop, 'log'>, session: string): void =>
  log.error(
    { session },
    'The payment provider does not know a payment page of this shop. STRIPE_SECRET_KEY must be from the account that opened it.',
  )
