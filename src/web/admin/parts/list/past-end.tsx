import { useSearchParams } from 'react-router'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/show/empty-state.tsx'
import { pageAddress } from './page-address.ts'

/** What a list shows when the address asks for a page beyond its last: it has entries, only not here. */
export const PastEnd = () => {
  const [search] = useSearchParams()
  return (
    <EmptyState heading="This page doesn't exist" next={<LinkButton to={pageAddress(search, 1)}>Go to the first page</LinkButton>}>
      The list has fewer pages.
    </EmptyState>
  )
}
