import type { CardProblems, TypedCard } from '../money/card.ts'
import { money } from '../money/money.ts'
import { takesAccounts } from '../money/pay-slowly.ts'
import type { Line, Session } from '../wire/objects.ts'
import { frame } from './page-frame.ts'
import { safe } from './safe.ts'

/** `account`: a bank account that is none, as typed. */
export type PayForm = { typed: TypedCard; problems: CardProblems; refusal: string | undefined; account?: string }

type Field = { name: keyof TypedCard; label: string; autocomplete: string; hint: string; inputmode: 'numeric' | 'text'; maxlength: number }

const NUMBER: Field = {
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  hint: '1234 1234 1234 1234',
  inputmode: 'numeric',
  maxlength: 25,
}
const EXPIRY: Field = { name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', hint: 'MM / YY', inputmode: 'numeric', maxlength: 9 }
const CVC: Field = { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', hint: '3 digits', inputmode: 'numeric', maxlength: 4 }
const NAME: Field = { name: 'name', label: 'Name on card', autocomplete: 'cc-name', hint: '', inputmode: 'text', maxlength: 200 }

const firstToMend = ({ problems, refusal }: PayForm): keyof TypedCard | undefined =>
  ([NUMBER, EXPIRY, CVC, NAME] as const).find(({ name }) => problems[name])?.name ?? (refusal ? 'number' : undefined)

const field = ({ name, label, autocomplete, hint, inputmode, maxlength }: Field, form: PayForm): string => {
  const problem = form.problems[name]
  const wrong = problem ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : ''
  const focus = firstToMend(form) === name ? ' autofocus' : ''
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${safe(form.typed[name])}" autocomplete="${autocomplete}" inputmode="${inputmode}" maxlength="${maxlength}" placeholder="${hint}" required${wrong}${focus}>
${problem ? `<span class="wrong" id="${name}-wrong">${safe(problem)}</span>` : ''}</div>`
}

const lineItem = ({ description, about, quantity, price, amount_total, currency }: Line): string => {
  const each = quantity > 1 ? `<small>${quantity} × ${money(price.unit_amount, currency)}</small>` : ''
  const under = about ? `<small>${safe(about)}</small>` : ''
  return `<li><span>${safe(description)}${under}${each}</span><span class="sum">${money(amount_total, currency)}</span></li>`
}

const sumOf = ({ amount_total, currency }: Session): string => money(amount_total ?? 0, currency)

const toEmail = ({ customer_email }: Session): string =>
  customer_email ? `<p class="to"><small>Email</small><br>${safe(customer_email)}</p>` : ''

/** Where a card is only saved: the shop says what for. */
const promise = (session: Session): string => `<section aria-labelledby="order"><h2 id="order">Nothing is charged now</h2>
<p>${safe(session.custom_text.submit?.message ?? 'The shop may charge this card later, as you agreed.')}</p>
${toEmail(session)}</section>`

const summary = (session: Session, lines: readonly Line[]): string => `<section aria-labelledby="order"><h2 id="order">Your order</h2>
<ul class="lines">${lines.map(lineItem).join('')}</ul>
<p class="total"><span>Total</span><span class="sum">${sumOf(session)}</span></p>
${toEmail(session)}</section>`

const KEEPING = `<p class="soft">We save your card for the later installments. By paying, you allow the shop to charge them to this card when they are due.</p>`

const TEST_CARDS = `<dt>4242 4242 4242 4242</dt><dd>pays</dd><dt>4000 0025 0000 3155</dt><dd>asks for authentication</dd>
<dt>4000 0000 0000 0002</dt><dd>is declined</dd><dt>4000 0000 0000 9995</dt><dd>has insufficient funds</dd>`

const TEST_CARDS_TO_SAVE = `<dt>4242 4242 4242 4242</dt><dd>is saved, and pays later</dd>
<dt>4000 0025 0000 3155</dt><dd>asks for authentication, and pays later</dd>
<dt>4000 0027 6000 3184</dt><dd>asks for authentication, now and each time it is charged</dd>
<dt>4000 0000 0000 0341</dt><dd>is saved, and declines every later charge</dd>
<dt>4000 0000 0000 0002</dt><dd>is declined</dd>`

const TEST_CARDS_TO_KEEP = `<dt>4000 0027 6000 3184</dt><dd>asks for authentication, for each later installment too</dd>
<dt>4000 0000 0000 0341</dt><dd>pays now, and declines every later installment</dd>`

const cardsFor = (session: Session, isKeeping: boolean): string =>
  session.mode === 'setup' ? TEST_CARDS_TO_SAVE : `${TEST_CARDS}${isKeeping ? TEST_CARDS_TO_KEEP : ''}`

const testCards = (cards: string): string => `<details><summary>Test cards to try</summary><dl>
${cards}</dl>
<p class="soft">Any future date, any CVC, any name.</p></details>`

const cardForm = (
  session: Session,
  isKeeping: boolean,
  form: PayForm,
): string => `<form class="pay" method="post" action="/pay/${session.id}" novalidate>
<h2>${session.mode === 'setup' ? 'Your card' : 'Pay by card'}</h2>
${form.refusal ? `<p class="refused" role="alert">${safe(form.refusal)}</p>` : ''}
${field(NUMBER, form)}<div class="pair">${field(EXPIRY, form)}${field(CVC, form)}</div>${field(NAME, form)}
${isKeeping && session.mode === 'payment' ? KEEPING : ''}
<button type="submit">${session.mode === 'setup' ? 'Save card' : `Pay ${sumOf(session)}`}</button>
${session.cancel_url ? `<a class="button plain" href="${safe(session.cancel_url)}">Cancel</a>` : ''}
${testCards(cardsFor(session, isKeeping))}</form>`

const bankForm = (session: Session, { account }: PayForm): string => {
  const wrong = account === undefined ? '' : ' aria-invalid="true" aria-describedby="account-wrong" autofocus'
  return `<details class="bank"${account === undefined ? '' : ' open'}><summary>Pay from a bank account (slow)</summary>
<form method="post" action="/pay/${session.id}/bank">
<div class="field"><label for="account">Account number</label>
<input id="account" name="account" value="${safe(account ?? '')}" inputmode="numeric" maxlength="17" placeholder="000123456789" autocomplete="off" required${wrong}>
${account === undefined ? '' : '<span class="wrong" id="account-wrong">Your account number is invalid.</span>'}</div>
<div class="field"><label for="holder">Name on the account</label>
<input id="holder" name="holder" maxlength="200" autocomplete="name" required></div>
<button class="plain" type="submit">Pay ${sumOf(session)} from the account</button></form>
<dl><dt>000123456789</dt><dd>pays after a minute</dd><dt>000111111113</dt><dd>is refused after a minute</dd></dl></details>`
}

export const payPage = (session: Session, lines: readonly Line[], isKeeping: boolean, form: PayForm): string => {
  const bank = takesAccounts(session) ? bankForm(session, form) : ''
  const [title, about] = session.mode === 'setup' ? ['Save a card', promise(session)] : ['Payment', summary(session, lines)]
  return frame(title, `<h1>${title}</h1>\n${about}\n<div>${cardForm(session, isKeeping, form)}${bank}</div>`, 'two')
}
