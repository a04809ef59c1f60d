import { pages } from '../../shared/addresses.ts'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

export default function Profile() {
  return (
    <MessagePage drawing={<PickupCrate />} heading="User Profile" next={<LinkButton to={pages.questions}>Contact Us</LinkButton>}>
      <p>This page will list your subscriptions, each with its cartons, its pickup site and its dates.</p>
      <p>It opens soon, together with subscribing. What you have ordered is safe with us; you can always ask us about it.</p>
    </MessagePage>
  )
}
