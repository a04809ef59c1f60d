import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { canPayByCard, cardRange } from '../../shared/rules/money/card-sum.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import { troubleWords } from '../../words/en/fields.ts'
import { gapWords, showOrderSum } from '../../words/en/order.ts'
import { showMoment } from '../../words/en/pages/moment.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { orderSentence } from '../../words/en/refusals/order-errors.ts'
import { ORDER_FORM } from '../money/paying/order-form.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { overSentence } from './days-left.ts'
import type { Gap } from './next-gap.ts'
import type { OrderSums } from './order-sums.ts'
import type { Catalog, OrderDraft } from './order-types.ts'
import css from './pay-bar.module.css'
import { fullSentence, wishIn } from './remaining-capacity.ts'

/** Fetched only where something is full; when that fails, the form is left as it is. */
const JoinList = lazy(() =>
  import('./join-waiting-list.tsx').then(
    (loaded) => ({ default: loaded.JoinList }),
    () => ({ default: ListAway }),
  ),
)
const ListAway = () => <Notice kind="trouble">{troubleWords.unreachable}</Notice>

type Props = {
  readonly draft: OrderDraft
  readonly catalog: Catalog
  readonly sums: OrderSums | undefined
  readonly gap: Gap | undefined
  readonly isBusy: boolean
  readonly trouble: string | undefined
  readonly askCatalogAgain: () => Promise<unknown>
}

/** Stays in sight on a phone: what it costs, what speaks against it, and the button that leads on until it pays. */
export const PayBar = ({ draft, catalog, sums, gap, isBusy, trouble, askCatalogAgain }: Props) => {
  const over = overSentence(draft, catalog)
  // Nobody waits for what is over.
  const full = over ? undefined : fullSentence(draft, catalog)
  const wish = wishIn(draft.eggCycle, catalog)
  const unpayable = sums && !over && !full ? unpayableSentence(sums) : undefined
  const isWaiting = wish?.held_until === null
  const elsewhere = catalog.sites.find(({ site_id }) => site_id === wish?.site_id && String(site_id) !== draft.pickupSite)?.site_name
  // A second order would be a second payment.
  const onItsWay = catalog.hints.on_its_way.some(({ cycle_id }) => String(cycle_id) === draft.eggCycle)
    ? orderSentence('paymentOnItsWay')
    : undefined
  return (
    <div className={`stack gap-3 ${css.bar}`}>
      <Notice kind="trouble">{trouble && <Trouble>{trouble}</Trouble>}</Notice>
      {onItsWay && onItsWay !== trouble && (
        <p className={css.aside}>
          <Trouble>{onItsWay}</Trouble>
        </p>
      )}
      {over && over !== trouble && <p className={css.aside}>{over}</p>}
      {full && full !== trouble && !isWaiting && <p className={css.aside}>{full}</p>}
      {unpayable && unpayable !== trouble && <p className={css.aside}>{unpayable}</p>}
      {wish?.held_until && <p className={css.aside}>{words.held(showMoment(wish.held_until))}</p>}
      {sums && !over && <p className={css.sum}>{showOrderSum(sums)}</p>}
      {full ? (
        <Suspense>
          <JoinList
            draft={draft}
            wish={wish}
            product_id={sums?.basket?.sent.product}
            pieces={sums?.cartons}
            elsewhere={elsewhere}
            mustVerify={catalog.hints.verify_first}
            askCatalogAgain={askCatalogAgain}
          />
        </Suspense>
      ) : (
        <BusyButton form={ORDER_FORM} isBusy={isBusy} block>
          {gap ? gapLabel(gap, catalog) : sums && !over ? payLabel(sums) : words.pay}
        </BusyButton>
      )}
    </div>
  )
}

const gapLabel = (gap: Gap, { basket }: Catalog): string => (gap === 'cartonsPerWeek' && basket?.choose) || gapWords[gap]

/** Why no card pays what is left to pay; nothing where one does. */
const unpayableSentence = ({ nowCents }: OrderSums): string | undefined =>
  canPayByCard(nowCents) ? undefined : orderSentence('sumNotByCard', { total: showCents(nowCents), ...cardRange })

const payLabel = ({ payCents, how, nowCents }: OrderSums) => {
  if (payCents === 0) return words.nothingToPay
  if (how === 'farm') return words.payFarm(showCents(payCents))
  return (how === 'card' ? words.paySum : words.payNow)(showCents(nowCents))
}

/** What can be seen in the profile. */
const IN_PROFILE: readonly string[] = [orderSentence('alreadyPaid'), orderSentence('paymentOnItsWay')]

const Trouble = ({ children }: { children: string }) => (
  <span>
    {children} {IN_PROFILE.includes(children) && <Link to={pages.profile}>{words.seeProfile}</Link>}
  </span>
)
