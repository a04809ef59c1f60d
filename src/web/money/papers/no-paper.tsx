import { pages } from '../../../shared/addresses.ts'
import * as words from '../../../words/en/pages/order/papers.tsx'
import { Hen } from '../../drawings/hen.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { MessagePage } from '../../ui/page/message-page.tsx'

/** A paper that doesn't exist and one that belongs to someone else look the same. */
export const NoPaper = ({ heading, children }: { heading: string; children: string }) => (
  <MessagePage drawing={<Hen />} heading={heading} next={<LinkButton to={pages.myMoney}>{words.toProfile}</LinkButton>}>
    <p>{children}</p>
  </MessagePage>
)
