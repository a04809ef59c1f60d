import type { QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Arrival } from '../arrival.ts'
import { useOpenedLink } from '../mailed-token.ts'
import { forgetUser } from '../session.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { RefusedLink } from '../ui/page/refused-link.tsx'

export default function ConfirmEmail() {
  const navigate = useNavigate()
  // The shop has ended the session. In this order, else the door leads to the login before the notice is packed.
  const leave = async (client: QueryClient) => {
    await navigate(pages.login, { replace: true, state: { notice: 'emailChanged' } satisfies Arrival })
    forgetUser(client)
  }
  const { refused, tryAgain } = useOpenedLink('confirmEmail', leave)
  if (!refused) return <Loading />
  return (
    <RefusedLink
      heading="Change your email"
      refused={refused}
      onTryAgain={tryAgain}
      next={<LinkButton to={pages.settings}>Account settings</LinkButton>}
    >
      {refused.code === 'emailTaken'
        ? 'If it is yours, log in with it. Otherwise choose another one in your account settings.'
        : 'If you have opened it before, your email has changed already. Your account settings show it, and can send a new link.'}
    </RefusedLink>
  )
}
