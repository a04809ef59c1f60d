import { pages } from '../../shared/addresses.ts'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

export default function Success() {
  return (
    <MessagePage
      drawing={<PickupCrate />}
      heading="Payment Successful"
      next={<LinkButton to={pages.profile}>See your subscriptions</LinkButton>}
    >
      <p>Thank you for subscribing! An email confirmation will follow.</p>
    </MessagePage>
  )
}
