import { pages } from '../../../shared/addresses.ts'
import * as words from '../../../words/en/pages/small-pages.ts'
import { Hen } from '../../drawings/hen.tsx'
import { LinkButton } from '../button/link-button.tsx'
import { MessagePage } from './message-page.tsx'

export const NotFound = () => {
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
