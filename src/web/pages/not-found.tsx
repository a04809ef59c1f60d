import { pages } from '../../shared/addresses.ts'
import { Hen } from '../drawings/hen.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'
import * as words from '../words/small-pages.ts'

export default function NotFound() {
  return (
    <MessagePage
      drawing={<Hen />}
      heading={words.flown}
      title={words.notFound}
      next={<LinkButton to={pages.home}>{words.backHome}</LinkButton>}
    >
      <p>{words.nothingHere}</p>
    </MessagePage>
  )
}
