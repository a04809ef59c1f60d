import { showCents } from '../../shared/rules/money/cents.ts'
import { firstPickupAsides, showFirstPickup, showPlan } from '../../words/en/dates/first-pickup.ts'
import { showCartons, showWeeks } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { OpenCarton } from '../drawings/open-carton.tsx'
import type { FirstPickupAt } from './first-pickup.ts'
import css from './order-receipt.module.css'
import type { OrderSums } from './order-sums.ts'
import type { ReceiptLine } from './order-types.ts'

/** The total, explained, while it is still being typed. */
export const OrderReceipt = ({
  sums,
  first,
  cartons,
  noSums = words.noSums,
}: {
  sums: OrderSums | undefined
  first: FirstPickupAt | undefined
  cartons: number
  noSums?: string | undefined
}) => (
  <section className={`stack gap-3 card tall ${css.receipt}`} aria-labelledby="receipt">
    <div className={css.carton}>
      <OpenCarton eggs={cartons} />
    </div>
    <h2 id="receipt">{words.yourOrder}</h2>
    {sums ? <Lines {...sums} /> : <p>{noSums}</p>}
    {first && <FirstPickup first={first} plan={sums?.basket ? sums.basket.late : showPlan(first)} isOrdered={sums?.how === 'farm'} />}
  </section>
)

const Lines = ({ weeks, cartons, donated, priceCents, totalCents, creditCents, payCents, how, nowCents, basket }: OrderSums) => (
  <>
    {basket ? (
      basket.lines.map(({ key, ...line }) => <Line key={key} {...line} />)
    ) : (
      <Line what={`${showWeeks(weeks)} x ${showCartons(cartons)} x ${showCents(priceCents)}`} cents={weeks * cartons * priceCents} />
    )}
    {donated > 0 && <Line what={basket ? basket.showDonated(donated) : words.donated(donated)} cents={donated * priceCents} />}
    {creditCents > 0 && (
      <>
        <Sum what={words.total} cents={totalCents} />
        <Sum what={words.credit} cents={-creditCents} />
      </>
    )}
    <p className={`row apart gap-x-3 ${css.total}`} role="status">
      <span>{how === 'farm' ? words.toPayTheFarm : creditCents > 0 ? words.toPay : words.total}</span> <span>{showCents(payCents)}</span>
    </p>
    {typeof how === 'number' && (
      <>
        <Sum what={words.today} cents={nowCents} />
        <Sum what={words.monthlyInstallments(how, showCents((payCents - nowCents) / how))} cents={payCents - nowCents} />
      </>
    )}
  </>
)

const FirstPickup = ({ first, plan, isOrdered }: { first: FirstPickupAt; plan: string | undefined; isOrdered: boolean }) => (
  <div className={css.first}>
    <p>
      <strong>{showFirstPickup(first, first.site)}</strong> {words.at(first.site.site_name)}
    </p>
    {plan && <p>{plan}</p>}
    {firstPickupAsides(first, isOrdered).map((line) => (
      <p key={line} className="soft">
        {line}
      </p>
    ))}
  </div>
)

const Sum = ({ what, cents }: { what: string; cents: number }) => (
  <p className={`row apart gap-x-3 ${css.line}`}>
    <span>{what}</span> <span>{showCents(cents)}</span>
  </p>
)

const Line = ({ what, when, cents }: ReceiptLine) => (
  <p className={`row apart gap-x-3 ${css.line}`}>
    <span>{what}</span> <span>= {showCents(cents)}</span>
    {when && <span className={css.when}> {when}</span>}
  </p>
)
