import { pages } from '../../shared/addresses.ts'
import { verifyWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/accounts.ts'
import * as ui from '../../words/en/pages/ui.ts'
import { refetchUser } from '../calls/current-user.ts'
import { Hen } from '../drawings/hen.tsx'
import { useOpenedLink } from '../mailed-token.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'
import { RefusedLink } from '../ui/page/refused-link.tsx'

export default function VerifyEmail() {
  const { isOpened, refused, tryAgain } = useOpenedLink('verifyEmail', refetchUser)
  if (isOpened)
    return (
      <MessagePage drawing={<Hen />} heading={words.verified} next={<LinkButton to={pages.home}>{ui.toShop}</LinkButton>}>
        <p role="status">{verifyWords.done}</p>
      </MessagePage>
    )
  if (!refused) return <Loading />
  return (
    <RefusedLink
      heading={words.verify}
      refused={refused}
      onTryAgain={tryAgain}
      next={<LinkButton to={pages.settings}>{words.toSettings}</LinkButton>}
    >
      {/* People press a mailed link twice. Whose link it was is not known here: someone else may be logged in. */}
      {words.verifiedBefore}
    </RefusedLink>
  )
}
