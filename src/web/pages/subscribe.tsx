import { pages } from '../../shared/addresses.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

export default function Subscribe() {
  return (
    <MessagePage
      drawing={<OpenCarton />}
      heading="Subscribe for Pickup"
      title="Subscribe"
      next={<LinkButton to={pages.settings}>Check your account email</LinkButton>}
    >
      <p>Here you will choose your cartons and your pickup site, see your total and pay by card.</p>
      <p>Subscriptions open soon: we are still setting up the order form. Until then, make sure that your email is right and verified.</p>
    </MessagePage>
  )
}
