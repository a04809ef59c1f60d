import { money } from '../money/money.ts'
import type { Session } from '../wire/objects.ts'
import { frame } from './page-frame.ts'
import { safe } from './safe.ts'

const notice = (title: string, says: string, link?: { label: string; url: string }): string =>
  frame(
    title,
    `<section class="alone"><h1>${safe(title)}</h1><p>${safe(says)}</p>
${link ? `<a class="button" href="${safe(link.url)}">${safe(link.label)}</a>` : ''}</section>`,
  )

/** Where a paid customer goes, with the session's id put in. */
export const successUrl = (session: Session): string => session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)

export const endedPage = (session: Session): string => {
  const back = session.cancel_url ? { label: 'Back to the shop', url: session.cancel_url } : undefined
  if (session.status === 'expired')
    return notice('This payment page has expired', 'Nothing was paid. Please start again in the shop.', back)
  const toShop = { label: 'Back to the shop', url: successUrl(session) }
  if (session.mode === 'setup') return notice('Your card is saved', 'Nothing was charged. You can go back to the shop.', toShop)
  const amount = money(session.amount_total ?? 0, session.currency)
  const says = session.payment_status === 'paid' ? `You paid ${amount}. You can go back to the shop.` : `${amount} is on its way.`
  return notice('This payment is complete', says, toShop)
}

export const missingPage = (): string =>
  notice("We can't find this payment page", 'The address may be incomplete. Please start again in the shop.')

const toConfirm = ({ mode, amount_total, currency }: Session): string =>
  mode === 'setup' ? 'saving this card' : `the payment of <strong>${money(amount_total ?? 0, currency)}</strong>`

export const proofPage = (session: Session): string =>
  frame(
    'Authentication',
    `<section class="alone"><h1>Is this you?</h1>
<p>Your bank asks you to confirm ${toConfirm(session)}. In this test, you choose what happens.</p>
<form method="post" action="/pay/${session.id}/authenticate">
<button name="answer" value="complete">Complete authentication</button>
<button class="plain" name="answer" value="fail">Fail authentication</button></form></section>`,
  )
