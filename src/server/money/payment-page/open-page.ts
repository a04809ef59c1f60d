import { pages } from '../../../shared/addresses.ts'
import { CHECKOUT_SECONDS } from '../../../shared/limits.ts'
import type { Shop } from '../../kernel/context.ts'
import { AskedOtherwise, ifKnown, LEAST_OPEN_SECONDS, type Purchase, SumRefused } from '../../outside/payments.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import { settle } from '../settle/settle.ts'
import { endPage } from './end-page.ts'
import { pageReference } from './payment-reference.ts'

/**
 * One page at a time for whatever is paid. Asked for the same again (a double click, a second tab), the same page comes back;
 * asked for something else, the old one is ended at the provider before a new one opens, so that nobody pays twice by
 * accident. What a bank is working on is not ended, and nothing is opened beside it.
 */

type Page = paymentPages.OpenedBy

/** What the page says; the rest is the same for all. */
export type PageText = Pick<Purchase, 'lines' | 'description' | 'cardOnly'> & { successUrl?: string; cancelUrl: string }

export type Paying<Done> = {
  /** The page that is there to be paid on. */
  find: () => Promise<Page | undefined>
  /** Whether it is for what is wanted now. */
  isWanted: (page: Page) => boolean | Promise<boolean>
  /** A new page; or done without one; or nothing where another click was faster. */
  begin: () => Promise<Page | { done: Done } | undefined>
  text: (page: Page) => PageText | Promise<PageText>
  /** Whether a page found paid ends the matter: else what is left is looked at again. */
  isOver?: boolean
}

/**
 * `replaced`: other tabs of the same person want something else, and were faster again and again. `processing`: a bank takes its
 * time. `sumRefused`: cards do not pay such a sum.
 */
export type OpenedPage<Done> =
  | { kind: 'open'; id: string; url: string }
  | { kind: 'done'; done: Done }
  | { kind: 'alreadyPaid' }
  | { kind: 'processing' }
  | { kind: 'replaced' }
  | { kind: 'sumRefused'; cents: number }

const TRIES = 3
// A page that never opened, because the provider was away, cannot be opened for less than the provider's least.
const SPARE_SECONDS = 10

/** Until when a page that is made now can be paid on. */
export const pageExpiry = (at: Date): Date => new Date(at.getTime() + CHECKOUT_SECONDS * 1000)

export const backTo = ({ config }: Pick<Shop, 'config'>, path: string) => new URL(path, config.publicUrl).href
export const successUrl = (shop: Pick<Shop, 'config'>, sessionId: string) => `${backTo(shop, pages.success)}?session_id=${sessionId}`

const isFresh = ({ session_id, expires_at }: Page, now: Date): boolean => {
  const needed = session_id ? 0 : LEAST_OPEN_SECONDS + SPARE_SECONDS
  return expires_at.getTime() > now.getTime() + needed * 1000
}

/** Everything but names and the person's language is read from the page's row, so that a repetition asks the provider the same. */
const purchaseOf = (shop: Shop, page: Page, { successUrl: success, ...text }: PageText): Purchase => ({
  reference: pageReference(page),
  email: page.email,
  language: page.language,
  expiresAt: page.expires_at,
  saveCard: page.saves_card,
  successUrl: success ?? successUrl(shop, '{CHECKOUT_SESSION_ID}'),
  ...text,
})

/** The provider takes no such sum, which differs with the country of its account, or was asked in other words. */
const askProvider = (shop: Shop, purchase: Purchase) =>
  shop.payments.open(purchase).catch((error: Error) => {
    if (error instanceof SumRefused) return 'sumRefused' as const
    if (error instanceof AskedOtherwise) return 'askedOtherwise' as const
    throw error
  })

/** What of a page that was there before keeps another from being opened. */
const blockingOutcome = (state: paymentPages.PaymentPage['state'] | 'ended', isOver: boolean | undefined) => {
  if (state === 'paid' && isOver) return { kind: 'alreadyPaid' } as const
  return state === 'processing' ? ({ kind: 'processing' } as const) : undefined
}

/** One that has opened at the provider. */
type ShownPage = Page & { session_id: string; url: string }
const isShown = (page: Page): page is ShownPage => page.session_id !== null && page.url !== null

/** The page once more, if it can still be paid on: the provider may have ended it, or know it no longer. */
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
    // Asked in other words, the answer of the first time was lost, and with it the page: nobody can have seen it.
    return session === 'sumRefused' ? ({ kind: 'sumRefused', cents: page.cents } as const) : undefined
  }
  if (await paymentPages.storeSession(shop.db, page.page_id, session)) return { kind: 'open', id: session.id, url: session.url } as const
  // It was ended while it was opening: nobody may pay on it.
  return blockingOutcome(await endPage(shop, { ...page, session_id: session.id }), isOver)
}

/** Opens a page to pay on, or finds the one that is open for the same. */
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
