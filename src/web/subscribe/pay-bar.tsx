import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { canPayByCard, cardRange } from '../../shared/rules/card-sum.ts'
import { showCents } from '../../shared/rules/money.ts'
import { showCartons, troubleWords } from '../../shared/words/words.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { showMoment } from '../ui/show/moment.ts'
import { overSentence } from './days-left.ts'
import type { OrderDraft } from './order-draft.ts'
import type { OrderSums } from './order-sums.ts'
import css from './pay-bar.module.css'
import type { Catalog } from './use-catalog.ts'
import { fullSentence, wishIn } from './what-is-left.ts'

/** Fetched only where something is full; when that fails, the form is left as it is. */
const JoinList = lazy(() =>
  import('./join-waiting-list.tsx').then(
    (loaded) => ({ default: loaded.JoinList }),
    () => ({ default: ListAway }),
  ),
)
const ListAway = () => <Notice kind="trouble">{troubleWords.unreachable}</Notice>

type Props = {
  readonly form: string
  readonly draft: OrderDraft
  readonly catalog: Catalog
  readonly sums: OrderSums | undefined
  readonly isBusy: boolean
  readonly trouble: string | undefined
  readonly askCatalogAgain: () => Promise<unknown>
}

/** Stays in sight on a phone: what it costs, what speaks against it, and the button. */
export const PayBar = ({ form, draft, catalog, sums, isBusy, trouble, askCatalogAgain }: Props) => {
  const over = overSentence(draft, catalog)
  const full = fullSentence(draft, catalog)
  const wish = wishIn(draft.eggCycle, catalog)
  const unpayable = sums && !over && !full ? unpayableSentence(sums) : undefined
  const isWaiting = wish?.held_until === null
  const elsewhere = catalog.sites.find(({ site_id }) => site_id === wish?.site_id && String(site_id) !== draft.pickupSite)?.site_name
  const cartonsHeld = catalog.hints.mine.find(({ cycle_id }) => String(cycle_id) === draft.eggCycle)?.cartons_per_week ?? 0
  // A second order would be a second payment.
  const onItsWay = catalog.hints.on_its_way.some(({ cycle_id }) => String(cycle_id) === draft.eggCycle)
    ? sentenceOf('paymentOnItsWay')
    : undefined
  return (
    <div className={css.bar}>
      <Notice kind="trouble">{trouble && <Trouble>{trouble}</Trouble>}</Notice>
      {onItsWay && onItsWay !== trouble && (
        <p className={css.aside}>
          <Trouble>{onItsWay}</Trouble>
        </p>
      )}
      {over && over !== trouble && !full && <p className={css.aside}>{over}</p>}
      {full && full !== trouble && !isWaiting && <p className={css.aside}>{full}</p>}
      {unpayable && unpayable !== trouble && <p className={css.aside}>{unpayable}</p>}
      {wish?.held_until && <p className={css.aside}>A place is held for you until {showMoment(wish.held_until)}.</p>}
      {cartonsHeld > 0 && !over && !full && (
        <p className={css.aside}>
          You already have {showCartons(cartonsHeld)} a week in this cycle. Paying again adds another subscription.
        </p>
      )}
      {full ? (
        <Suspense>
          <JoinList draft={draft} wish={wish} elsewhere={elsewhere} askCatalogAgain={askCatalogAgain} />
        </Suspense>
      ) : (
        <BusyButton form={form} isBusy={isBusy} block>
          {sums && !over ? payLabel(sums) : 'Pay'}
        </BusyButton>
      )}
    </div>
  )
}

/** Why no card pays what is left to pay; nothing where one does. */
const unpayableSentence = ({ payCents }: OrderSums): string | undefined =>
  canPayByCard(payCents) ? undefined : sentenceOf('sumNotByCard', { total: showCents(payCents), ...cardRange })

const payLabel = ({ payCents }: OrderSums) => (payCents === 0 ? 'Subscribe, nothing to pay' : `Pay ${showCents(payCents)}`)

/** What can be seen in the profile. */
const IN_PROFILE: readonly string[] = [sentenceOf('alreadyPaid'), sentenceOf('paymentOnItsWay')]

const Trouble = ({ children }: { children: string }) => (
  <span>
    {children} {IN_PROFILE.includes(children) && <Link to={pages.profile}>See your profile</Link>}
  </span>
)
