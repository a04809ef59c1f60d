import { pages } from '../../shared/addresses.ts'
import { verifyWords } from '../../shared/words.ts'
import { Hen } from '../drawings/hen.tsx'
import { useOpenedLink } from '../mailed-token.ts'
import { askAgainWhoIsThere, useSession } from '../session.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading } from '../ui/loading.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { RefusedLink } from '../ui/refused-link.tsx'

export default function VerifyEmail() {
  const { isOpened, refused, tryAgain } = useOpenedLink('verifyEmail', askAgainWhoIsThere)
  // People press a mailed link twice; what they want to know is whether it worked.
  const isAlreadyVerified = useSession().user?.email_verified
  const onward = <LinkButton to={pages.home}>Go to the shop</LinkButton>
  if (isOpened)
    return (
      <MessagePage drawing={<Hen />} heading="Email verified" next={onward}>
        <p role="status">{verifyWords.done}</p>
      </MessagePage>
    )
  if (!refused) return <Loading />
  return (
    <RefusedLink
      heading="Verify your email"
      refused={refused}
      onTryAgain={tryAgain}
      next={isAlreadyVerified ? onward : <LinkButton to={pages.settings}>Account settings</LinkButton>}
    >
      {isAlreadyVerified
        ? 'Your email is verified already, so there is nothing left to do.'
        : 'You can send yourself a new link from your account settings.'}
    </RefusedLink>
  )
}
