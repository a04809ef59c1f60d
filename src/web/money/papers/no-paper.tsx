import { pages } from '../../../shared/addresses.ts'
import * as words from '../../../words/en/pages/order/papers.tsx'
import { Hen } from '../../drawings/hen.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { MessagePage } from '../../ui/page/message-page.tsx'

/** What is not there, and what is somebody else's, look alike. */
export const NoPaper = ({ heading, children }: { heading: string; children: string }) => (
  <MessagePage drawing={<Hen />} heading={heading} next={<LinkButton to={pages.profile}>{words.toProfile}</LinkButton>}>
    <p>{children}</p>
  </MessagePage>
)
