import { eggsIn, piecesOf } from '../../../../shared/rules/products.ts'
import type { Sums } from '../../../../shared/shapes/packing.ts'
import { showCount } from '../../../../words/en/dashboard/count.ts'
import { showPacked } from '../../../../words/en/dashboard/packing.ts'
import { sayEggs } from '../../../../words/en/product.ts'
import { showTogether } from '../../../ui/show/show-pieces.ts'

type Which = Parameters<typeof piecesOf>[1]

/** `26 cartons`; where there is a choice of products `7 x 12, 3 x 18`. */
export const showAll = (sums: Sums): string => (sums.products ? showTogether(piecesOf(sums)) : showPacked(sums.cartons + sums.donated))

/** The number alone, where it is known to be of cartons. */
export const showBare = (sums: Sums, which?: Which): string => {
  const pieces = piecesOf(sums, which)
  return sums.products ? showTogether(pieces) || '0' : showCount(pieces[0]?.cartons ?? 0)
}

/** The same in a table, a product a line. */
export const Bare = ({ of, which }: { of: Sums; which?: Which }) => {
  const pieces = of.products ? piecesOf(of, which) : []
  if (pieces.length === 0) return showBare(of, which)
  return pieces.map((each) => <div key={each.product}>{showTogether([each])}</div>)
}

/** The eggs in all of it, where cartons have several sizes. */
export const EggsToGather = ({ of, className }: { of: Sums; className?: string | undefined }) => {
  const says = sayEggs(eggsIn(of))
  return says && <p className={className}>{says}</p>
}
