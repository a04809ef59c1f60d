import { adminWeek } from '../../../shared/admin-addresses.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { ProductList } from './product-list.tsx'

export default function ProductsTab() {
  const products = useReading('listProducts')
  return (
    <TabPage isWide heading={adminWeek.products.label} lead={words.lead}>
      <Reading of={products} like={{ rows: 5 }}>
        {(list) => <ProductList products={list} askAgain={products.refetch} />}
      </Reading>
    </TabPage>
  )
}
