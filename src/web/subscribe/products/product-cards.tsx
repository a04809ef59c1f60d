import { CARTONS_MAX, FEW_LEFT } from '../../../shared/limits.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import type { ProductOnSale } from '../../../shared/shapes/farm/products.ts'
import * as words from '../../../words/en/pages/order/basket.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { CountField } from '../../ui/form/whole-field.tsx'
import { langOf } from '../../ui/own-text.tsx'
import { cycleOf } from '../order-sums.ts'
import type { CardsProps, Wish } from '../order-types.ts'
import { type BasketLine, linesOf, piecesOf, rhythmOf, roomFor, showRoom, troubleOf, troubleWith, turnOf, typedPieces } from './lines.ts'
import css from './product-cards.module.css'

const ERROR = 'cartonsPerWeek-error'

/** How many of each product, in the farm's order, and how often. */
export const ProductCards = ({ draft, onChange, catalog, error }: CardsProps) => {
  // What was wrong when somebody pressed may be right by now.
  const trouble = error && troubleOf(draft, catalog)
  return (
    <fieldset id="cartonsPerWeek" tabIndex={-1} className="stack gap-3" aria-describedby={trouble ? ERROR : undefined}>
      <legend className="visually-hidden">{words.products}</legend>
      {catalog.hints.products?.map((product) => (
        <ProductCard key={product.product_id} product={product} draft={draft} onChange={onChange} catalog={catalog} />
      ))}
      {trouble && (
        <p id={ERROR} className={css.error} role="alert">
          {trouble}
        </p>
      )}
    </fieldset>
  )
}

type CardProps = Omit<CardsProps, 'error'> & { product: ProductOnSale }

const ProductCard = ({ product, draft, onChange, catalog }: CardProps) => {
  const { product_id, product_name, price, eggs, rhythms, photo } = product
  const cycle = cycleOf(draft, catalog)
  const lines = cycle ? linesOf(draft, cycle, catalog) : []
  const every_weeks = rhythmOf(draft, product)
  const isChosen = piecesOf(draft, product) > 0
  const { turn } = cycle ? turnOf(draft, product, cycle, catalog) : {}
  const room = turn ? roomFor(product, turn, lines) : CARTONS_MAX
  const trouble = troubleWith(draft, product, catalog)
  const wish = (change: Wish) => onChange({ basket: { ...draft.basket, [product_id]: { ...draft.basket?.[product_id], ...change } } })
  const about = words.showOffer(showCents(toCents(price)), eggs, isChosen && rhythms.length > 1 ? [] : rhythms)
  return (
    <div className={`stack gap-3 ${css.product}`}>
      {photo && <img className={css.photo} src={photo} alt={product_name} width={64} height={64} loading="lazy" />}
      <CountField
        name={`product-${product_id}`}
        label={<span lang={langOf(product, 'product_name')}>{product_name}</span>}
        description={`${about}${turn && room <= FEW_LEFT && !trouble ? `. ${showRoom(product, turn, lines)}` : ''}`}
        min={0}
        max={Math.min(CARTONS_MAX, room || CARTONS_MAX)}
        value={typedPieces(draft, product)}
        onValue={(pieces) => (product_id === CARTON ? onChange({ cartonsPerWeek: pieces }) : wish({ pieces }))}
        error={trouble && <span role="alert">{trouble}</span>}
        fewer={words.fewer(product_name)}
        more={words.more(product_name)}
      />
      {isChosen && (rhythms.length > 1 || every_weeks > 1) && (
        <fieldset className={css.weeks} aria-label={product_name}>
          {rhythms.length > 1 && (
            <SelectField
              name={`rhythm-${product_id}`}
              label={words.howOften}
              value={every_weeks}
              onChange={({ currentTarget }) => wish({ every_weeks: Number(currentTarget.value), turn: undefined })}
            >
              {[...rhythms]
                .sort((one, other) => one - other)
                .map((each) => (
                  <option key={each} value={each}>
                    {words.showOften(each)}
                  </option>
                ))}
            </SelectField>
          )}
          {cycle && every_weeks > 1 && (
            <TurnField
              product={product}
              draft={draft}
              cycle={cycle}
              catalog={catalog}
              lines={lines}
              onTurn={(chosen) => wish({ turn: chosen })}
            />
          )}
        </fieldset>
      )}
    </div>
  )
}

type TurnProps = Pick<CardProps, 'product' | 'draft' | 'catalog'> & {
  cycle: Cycle
  lines: readonly BasketLine[]
  onTurn: (turn: number) => void
}

/** When it starts, with a proposal; a turn that is full can't be chosen. */
const TurnField = ({ product, draft, cycle, catalog, lines, onTurn }: TurnProps) => {
  const { turns, turn } = turnOf(draft, product, cycle, catalog)
  if (!turn) return null
  return (
    <SelectField
      name={`turn-${product.product_id}`}
      label={words.starting}
      description={words.showTurn(turn)}
      isDescriptionBelow
      value={turn.turn}
      onChange={({ currentTarget }) => onTurn(Number(currentTarget.value))}
    >
      {turns.map((each) => {
        const isFull = roomFor(product, each, lines) === 0
        return (
          <option key={each.turn} value={each.turn} disabled={isFull && each !== turn}>
            {words.showStart(each, isFull)}
          </option>
        )
      })}
    </SelectField>
  )
}
