import { Stripe } from 'stripe'
import { handledEvents } from './payments-events.ts'

/** The farm's account at the payment provider, while it is being connected: what its key may do, and where events go. */

/** `lacks`: a right that a restricted key was not given. */
export type KeyTrouble = { kind: 'refused' | 'away' | 'addressRefused' } | { kind: 'lacks'; right: string }

/** Why an account can't be connected. None of the provider's own words: they may repeat the key. */
export class AccountRefused extends Error {
  readonly trouble: KeyTrouble

  constructor(trouble: KeyTrouble) {
    super(`The payment provider: ${trouble.kind}`)
    this.trouble = trouble
  }
}

/** Where the provider is, if not where everybody finds it. */
export type ProviderPlace = { host: string; port: number }

export type Endpoint = { id: string; secret: string }
export type PaymentAccount = ReturnType<typeof openPaymentAccount>

const LIMITS = { maxNetworkRetries: 1, timeout: 8_000, telemetry: false } as const
const FEW = { limit: 1 }
/** The most that an account may have. */
const ALL = { limit: 100 }
/** In the notes on an endpoint: which shop made it. */
const MADE_BY = 'dozen_shop'

const troubleOf = (error: unknown, right: string): KeyTrouble => {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return { kind: 'refused' }
  if (error instanceof Stripe.errors.StripePermissionError) return { kind: 'lacks', right }
  const isAddress = error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'url'
  return { kind: isAddress ? 'addressRefused' : 'away' }
}

const isMissing = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

const asked = async <Result>(right: string, question: PromiseLike<Result>): Promise<Result> => {
  try {
    return await question
  } catch (error) {
    throw new AccountRefused(troubleOf(error, right))
  }
}

const nameOf = ({ id, settings, business_profile, email }: Stripe.Account): string =>
  settings?.dashboard?.display_name || business_profile?.name || email || id

export const openPaymentAccount = (secretKey: string, place?: ProviderPlace) => {
  const stripe = new Stripe(secretKey, { ...(place ? { host: place.host, port: place.port, protocol: 'http' as const } : {}), ...LIMITS })
  return {
    /** Reads a little of everything that the shop works with, and changes nothing. */
    check: async (): Promise<void> => {
      await asked('Checkout Sessions', stripe.checkout.sessions.list(FEW))
      await asked('PaymentIntents', stripe.paymentIntents.list(FEW))
      await asked('Charges', stripe.charges.list(FEW))
      await asked('Disputes', stripe.disputes.list(FEW))
    },

    /** How people know the account; a restricted key may not read it. */
    readName: async (): Promise<string> => {
      try {
        return nameOf(await asked('Account', stripe.accounts.retrieveCurrent()))
      } catch (error) {
        if (error instanceof AccountRefused && error.trouble.kind === 'lacks') return ''
        throw error
      }
    },

    /** Whether a payment page is of this account. */
    hasPage: (session_id: string): Promise<boolean> =>
      stripe.checkout.sessions.retrieve(session_id).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false
          throw new AccountRefused(troubleOf(error, 'Checkout Sessions'))
        },
      ),

    addEndpoint: async (url: string, shop: string): Promise<Endpoint> => {
      const { id, secret = '' } = await asked(
        'Webhook Endpoints',
        stripe.webhookEndpoints.create({
          url,
          enabled_events: [...handledEvents],
          description: 'Made by Dozen',
          metadata: { [MADE_BY]: shop },
        }),
      )
      return { id, secret }
    },

    /** The endpoints with this address; `isOurs`: this shop made it. */
    listEndpoints: async (url: string, shop: string): Promise<{ id: string; isOurs: boolean; madeAt: Date }[]> => {
      const { data } = await asked('Webhook Endpoints', stripe.webhookEndpoints.list(ALL))
      return data
        .filter((endpoint) => endpoint.url === url)
        .map(({ id, metadata, created }) => ({ id, isOurs: metadata[MADE_BY] === shop, madeAt: new Date(created * 1000) }))
    },

    /** One that is gone already is no trouble. */
    removeEndpoint: async (id: string): Promise<void> => {
      await stripe.webhookEndpoints.del(id).catch((error: unknown) => {
        if (!isMissing(error)) throw new AccountRefused(troubleOf(error, 'Webhook Endpoints'))
      })
    },
  }
}
