import { hasChoice } from '../../../shared/rules/products.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Product } from '../../../shared/shapes/farm/products.ts'
import { farmToday } from '../../../words/en/pages/moment.ts'
import { showRhythm } from '../../../words/en/product.ts'
import { saveFile } from '../../ui/show/save-file.ts'

const HEADERS = ['Name', 'Email', 'Cycle', 'Pickup site', 'Cartons per week', 'Total', 'Paid', 'Date of order', 'Notes']

type Offered = Pick<Product, 'product_id' | 'product_name' | 'rhythms' | 'is_archived'>

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** A file that can be brought in as it is: with a season and a site that the farm has, where it has some. */
const exampleText = (cycle: Cycle | undefined, site: Site | undefined, products: readonly Offered[]): string => {
  const where = [cycle?.cycle_name ?? 'Summer eggs', site?.site_name ?? 'Grange Hall']
  const day = farmToday()
  const rows = [
    HEADERS,
    ['Ada Example', 'ada@people.example', ...where, '2', '130.00', '130.00', day, 'Rings the bell'],
    ['Ben Example', 'ben@people.example', ...where, '1', '65.00', '20.00', day, ''],
    ['Cleo Example', 'cleo@people.example', '', '', '', '', '', '', 'No order yet'],
  ]
  const onSale = products.filter(({ is_archived }) => !is_archived)
  const [product] = onSale
  const cells =
    product && hasChoice(products)
      ? [
          ['Product', 'How often'],
          [product.product_name, showRhythm(Math.min(...product.rhythms))],
          ['', ''],
          ['', ''],
        ]
      : []
  // The byte order mark tells Excel that this is UTF-8.
  return `\uFEFF${rows.map((row, at) => [...row, ...(cells[at] ?? [])].map(quoted).join(',')).join('\r\n')}\r\n`
}

export const saveExample = (cycle: Cycle | undefined, site: Site | undefined, products: readonly Offered[]): void => {
  const bytes = new TextEncoder().encode(exampleText(cycle, site, products))
  saveFile({ filename: 'example.csv', data: btoa(String.fromCharCode(...bytes)) })
}
