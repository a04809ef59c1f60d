import { pages } from '../../shared/addresses.ts'
import { Hen } from '../drawings/hen.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

export default function Questions() {
  return (
    <MessagePage drawing={<Hen />} heading="Contact Us" next={<LinkButton to={pages.home}>Back to home</LinkButton>}>
      <p>Here you will be able to write to the farm: a question about your eggs, your pickup or your order.</p>
      <p>The form opens soon. We are still setting it up, so nothing would reach us yet; your account is all you will need.</p>
    </MessagePage>
  )
}
