import { useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/order/success.ts'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { SettledCheckout } from '../success/settled-checkout.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'

export default function Success() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  if (sessionId) return <SettledCheckout sessionId={sessionId} />
  return (
    <MessagePage
      drawing={<PickupCrate />}
      heading={words.successful}
      next={<LinkButton to={pages.profile}>{words.seeSubscriptions}</LinkButton>}
    >
      <p>{words.thanks}</p>
    </MessagePage>
  )
}
