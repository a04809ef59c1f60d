import { pages } from '../../shared/addresses.ts'
import { Hen } from '../drawings/hen.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'

export default function NotFound() {
  return (
    <MessagePage
      drawing={<Hen />}
      heading="This page has flown the coop"
      title="Page not found"
      next={<LinkButton to={pages.home}>Back to home</LinkButton>}
    >
      <p>There is nothing at this address. Perhaps the link was mistyped, or the page has moved.</p>
    </MessagePage>
  )
}
