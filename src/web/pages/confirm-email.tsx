import { Navigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Arrival } from '../arrival.ts'
import { useOpenedLink } from '../mailed-token.ts'
import { forgetUser } from '../session.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading } from '../ui/loading.tsx'
import { RefusedLink } from '../ui/refused-link.tsx'

export default function ConfirmEmail() {
  const { isOpened, refused, tryAgain } = useOpenedLink('confirmEmail', forgetUser)
  if (isOpened) return <Navigate to={pages.login} replace state={{ notice: 'emailChanged' } satisfies Arrival} />
  if (!refused) return <Loading />
  return (
    <RefusedLink
      heading="Change your email"
      refused={refused}
      onTryAgain={tryAgain}
      next={<LinkButton to={pages.settings}>Account settings</LinkButton>}
    >
      Your email has not been changed. You can ask for a new link in your account settings.
    </RefusedLink>
  )
}
