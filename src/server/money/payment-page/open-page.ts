import { pages } from '../../../shared/addresses.ts'
import { CHECKOUT_SECONDS } from '../../../shared/limits.ts'
import type { Shop } from '../../kernel/context.ts'
import { AskedOtherwise, ifKnown, LEAST_OPEN_SECONDS, type Purchase, SumRefused } from '../../outside/payments.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import { settle } from '../settle/settle.ts'
import { endPage } from './end-page.ts'
import { pageReference } from './payment-reference.ts'

/**
 * One payment page at a time. The same request again (a double click, a second tab) returns the same page; for a different
 * request, the old page is ended at the provider before a new one opens, so that nobody pays twice by accident. While a
 * bank is processing a payment, its page isn't ended and no other opens.
 */

type Page = paymentPages.OpenedBy

/** The parts of a page that differ; the rest is the same for all. */
export type PageText = Pick<Purchase, 'lines' | 'description' | 'cardOnly' | 'isAtOnce'> & { successUrl?: string; cancelUrl: string }

export type Paying<Done> = {
  /** The existing page that can be paid on. */
  find: () => Promise<Page | undefined>
  /** Whether it asks for what is wanted now. */
  isWanted: (page: Page) => boolean | Promise<boolean>
  /** A new page, or `done` without one, or nothing if another click was faster. */
  begin: () => Promise<Page | { done: Done } | undefined>
  text: (page: Page) => PageText | Promise<PageText>
  /** Whether finding the page paid finishes the request; otherwise what is left is checked again. */
  isOver?: boolean
}

/**
 * `replaced`: other tabs of the same person kept asking for something else. `processing`: a bank is still working on it.
 * `sumRefused`: the provider doesn't accept this amount.
 */
export type OpenedPage<Done> =
  | { kind: 'open'; id: string; url: string }
  | { kind: 'done'; done: Done }
  | { kind: 'alreadyPaid' }
  | { kind: 'processing' }
  | { kind: 'replaced' }
  | { kind: 'sumRefused'; cents: number }

const TRIES = 3
// A page that never opened because the provider was down can't be opened below the provider's minimum.
const SPARE_SECONDS = 10

/** Until when a page made now can be paid on. */
export const pageExpiry = (at: Date): Date => new Date(at.getTime() + CHECKOUT_SECONDS * 1000)

export const backTo = ({ config }: Pick<Shop, 'config'>, path: string) => new URL(path, config.publicUrl).href
export const successUrl = (shop: Pick<Shop, 'config'>, sessionId: string) => `${backTo(shop, pages.success)}?session_id=${sessionId}`

const isFresh = ({ session_id, expires_at }: Page, now: Date): boolean => {
  const needed = session_id ? 0 : LEAST_OPEN_SECONDS + SPARE_SECONDS
  return expires_at.getTime() > now.getTime() + needed * 1000
}

/** Everything but names and the language comes from the page's row, so that a retry sends the provider the same request. */
const purchaseOf = (shop: Shop, page: Page, { successUrl: success, ...text }: PageText): Purchase => ({
  reference: pageReference(page),
  email: page.email,
  language: page.language,
  expiresAt: page.expires_at,
  saveCard: page.saves_card,
  successUrl: success ?? successUrl(shop, '{CHECKOUT_SESSION_ID}'),
  ...text,
})

/** The provider refuses this amount (its minimum depends on the country of the account), or the request differed under the same key. */
const askProvider = (shop: Shop, purchase: Purchase) =>
  shop.payments.open(purchase).catch((error: Error) => {
    if (error instanceof SumRefused) return 'sumRefused' as const
    if (error instanceof AskedOtherwise) return 'askedOtherwise' as const
    throw error
  })

/** Why an existing page prevents a new one from opening. */
const blockingOutcome = (state: paymentPages.PaymentPage['state'] | 'ended', isOver: boolean | undefined) => {
  if (state === 'paid' && isOver) return { kind: 'alreadyPaid' } as const
  return state === 'processing' ? ({ kind: 'processing' } as const) : undefined
}

/** A page that has opened at the provider. */
type ShownPage = Page & { session_id: string; url: string }
const isShown = (page: Page): page is ShownPage => page.session_id !== null && page.url !== null

/** Returns the page again if it can still be paid on: the provider may have ended it or may no longer know it. */
const openAgain = async (shop: Shop, page: ShownPage, isOver: boolean | undefined) => {
  const truth = await ifKnown(shop.payments.read(page.session_id))
  if (truth?.state === 'open') return { kind: 'open', id: page.session_id, url: page.url } as const
  if (!truth) return blockingOutcome(await endPage(shop, page), isOver)
  await settle(shop, truth)
  return blockingOutcome(truth.state, isOver)
}

const openOnce = async <Done>(shop: Shop, page: Page, { text, isOver }: Paying<Done>) => {
  if (isShown(page)) return openAgain(shop, page, isOver)
  const session = await askProvider(shop, purchaseOf(shop, page, await text(page)))
  if (session === 'sumRefused' || session === 'askedOtherwise') {
    await endPage(shop, page)
    // The request differs from the first one, whose reply was lost along with the page: nobody can have seen that page.
    return session === 'sumRefused' ? ({ kind: 'sumRefused', cents: page.cents } as const) : undefined
  }
  if (await paymentPages.storeSession(shop.db, page.page_id, session)) return { kind: 'open', id: session.id, url: session.url } as const
  // The page was ended while it was opening: nobody may pay on it.
  return blockingOutcome(await endPage(shop, { ...page, session_id: session.id }), isOver)
}

/** Opens a payment page, or returns the open one for the same request. */
export const openPaymentPage = async <Done>(shop: Shop, paying: Paying<Done>): Promise<OpenedPage<Done>> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const there = await paying.find()
    const page = there ?? (await paying.begin())
    if (!page) continue
    if ('done' in page) return { kind: 'done', done: page.done }
    const isUsable = !there || (page.state === 'open' && (await paying.isWanted(page)) && isFresh(page, shop.clock()))
    const outcome = isUsable ? await openOnce(shop, page, paying) : blockingOutcome(await endPage(shop, page), paying.isOver)
    if (outcome) return outcome
  }
  return { kind: 'replaced' }
}
