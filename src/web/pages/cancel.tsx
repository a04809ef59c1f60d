import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/small-pages.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'

export default function Cancel() {
  return (
    <MessagePage
      drawing={<OpenCarton eggs={0} />}
      heading={words.canceled}
      next={<LinkButton to={pages.subscribe}>{words.backToSubscribe}</LinkButton>}
    >
      <p>{words.notCharged}</p>
      <p>{words.kept}</p>
    </MessagePage>
  )
}
