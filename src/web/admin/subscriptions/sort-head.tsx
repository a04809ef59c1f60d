import type { OrderSort } from '../../../shared/shapes/orders.ts'
import { columns, itemColumns, itemSortNames, sortBy, sortNames } from '../../../words/en/dashboard/orders.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useChoice } from '../parts/form/use-choice.ts'
import css from './sort-head.module.css'

export type Sorting = { readonly sort: OrderSort; readonly onSort: (sort: OrderSort) => void }
type Column = keyof typeof columns

/** What a column is sorted by when it is pressed first: names from A on, numbers from the greatest down. */
const FIRST: Readonly<Record<Column, OrderSort>> = { name: 'name', number: '-number', cartons: '-cartons', amount: '-amount' }

const columnOf = (sort: OrderSort): string => sort.replace('-', '')
const turned = (sort: OrderSort): OrderSort => (sort.startsWith('-') ? columnOf(sort) : `-${sort}`) as OrderSort

export const useSortNames = () => (useChoice() ? itemSortNames : sortNames)

/** For the cell of a head: how its column is sorted, if it is. */
export const ariaSort = (sort: OrderSort, ...of: readonly Column[]) => {
  if (!of.some((column) => column === columnOf(sort))) return undefined
  return sort.startsWith('-') ? 'descending' : 'ascending'
}

/** The name of a column that sorts by it; pressed again, the other way round. */
export const SortButton = ({ of, sort, onSort }: Sorting & { readonly of: Column }) => {
  const isSorted = columnOf(sort) === of
  const names = useSortNames()
  const named = useChoice() ? itemColumns : columns
  const next = isSorted ? turned(sort) : FIRST[of]
  return (
    <button
      type="button"
      className={css.sort}
      data-sorted={isSorted ? (sort.startsWith('-') ? 'down' : 'up') : undefined}
      title={names[next]}
      onClick={() => onSort(next)}
    >
      {named[of]}
    </button>
  )
}

/** The same where there is no head. */
export const SortField = ({ sort, onSort }: Sorting) => (
  <SelectField name="sort" aria-label={sortBy} value={sort} onChange={(event) => onSort(event.currentTarget.value as OrderSort)}>
    {Object.entries(useSortNames()).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </SelectField>
)
