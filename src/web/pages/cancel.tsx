import { pages } from '../../shared/addresses.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'

export default function Cancel() {
  return (
    <MessagePage
      drawing={<OpenCarton eggs={0} />}
      heading="Payment Canceled"
      next={<LinkButton to={pages.subscribe}>Back to Subscribe</LinkButton>}
    >
      <p>Your card has not been charged. You can try again later.</p>
      <p>What you had chosen is kept in the form for as long as this tab stays open.</p>
    </MessagePage>
  )
}
