import { showCents } from '../../shared/rules/money/cents.ts'
import type { Instead, MyChange } from '../../shared/shapes/order-changes.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import * as words from '../../words/en/pages/change.ts'
import { showRhythm } from '../../words/en/product.ts'
import { RadioChoice, RadioLine } from '../ui/form/radio.tsx'
import { Folded } from '../ui/show/folded.tsx'
import { type Size, sizesFor, startsOf } from './wanted-change.ts'

type Props = {
  readonly order: MyChange
  readonly chosen: Instead | undefined
  readonly onChoose: (instead: Instead | undefined) => void
}

/** What else the rest could be, and when it starts where there are weeks in between. */
export const SizeChoice = ({ order, chosen, onChoose }: Props) => {
  if (order.others === 'unpaid') return <p className="soft small">{words.sizeUnpaid}</p>
  const sizes = sizesFor(order)
  const isChosen = (size: Size) => (chosen ? chosen.product_id === size.product_id && chosen.every_weeks === size.every_weeks : size.isNow)
  const startOf = ({ product_id, every_weeks }: Size) => startsOf(order, product_id, every_weeks)
  const choose = (size: Size) => {
    const [first] = size.isNow ? [] : startOf(size)
    const { product_id, every_weeks } = size
    onChoose(first && { product_id, every_weeks, first_week: first.first_week })
  }
  const size = sizes.find(isChosen)
  const starts = size && size.every_weeks > 1 ? startOf(size) : []
  return (
    <Folded name={words.size} isOpen={chosen !== undefined || undefined}>
      <div className="stack gap-4">
        <RadioChoice legend={words.youGet}>
          {sizes.map((each) => (
            <RadioLine
              key={`${each.product_id} ${each.every_weeks}`}
              name={`size-of-${order.id}`}
              label={`${words.sizeChoice(each.product, showRhythm(each.every_weeks))}: ${each.isNow ? words.sizeNow : words.priceEach(showCents(each.price_cents))}`}
              checked={isChosen(each)}
              onChange={() => choose(each)}
            />
          ))}
        </RadioChoice>
        {size && starts.length > 0 && (
          <RadioChoice legend={words.firstPickup}>
            {size.isNow && (
              <RadioLine name={`start-of-${order.id}`} label={words.sizeNow} checked={!chosen} onChange={() => onChoose(undefined)} />
            )}
            {starts.map(({ first_week, pickup_date }) => (
              <RadioLine
                key={first_week}
                name={`start-of-${order.id}`}
                label={startLine(showDate(pickup_date))}
                checked={chosen?.first_week === first_week}
                onChange={() => onChoose({ product_id: size.product_id, every_weeks: size.every_weeks, first_week })}
              />
            ))}
          </RadioChoice>
        )}
      </div>
    </Folded>
  )
}
