import { Navigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Arrival } from '../arrival.ts'
import { useOpenedLink } from '../mailed-token.ts'
import { endSession } from '../session.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { RefusedLink } from '../ui/page/refused-link.tsx'

export default function ConfirmEmail() {
  const { isOpened, refused, tryAgain } = useOpenedLink('confirmEmail', endSession)
  if (isOpened) return <Navigate to={pages.login} replace state={{ notice: 'emailChanged' } satisfies Arrival} />
  if (!refused) return <Loading />
  return (
    <RefusedLink
      heading="Change your email"
      refused={refused}
      onTryAgain={tryAgain}
      next={
        <>
          <LinkButton to={pages.login}>Go to login</LinkButton>
          <LinkButton to={pages.settings} isSecond>
            Account settings
          </LinkButton>
        </>
      }
    >
      {refused.code === 'emailTaken'
        ? 'If it is yours, log in with it. Otherwise choose another one in your account settings.'
        : 'If you have opened it before, your email has changed already: log in with the new one. Otherwise ask for a new link in your account settings.'}
    </RefusedLink>
  )
}
