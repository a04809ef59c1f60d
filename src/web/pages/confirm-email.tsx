import type { QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/accounts.ts'
import type { Arrival } from '../arrival.ts'
import { forgetUser } from '../calls/current-user.ts'
import { useOpenedLink } from '../mailed-token.ts'
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
      heading={words.changeEmail}
      refused={refused}
      onTryAgain={tryAgain}
      next={<LinkButton to={pages.settings}>{words.toSettings}</LinkButton>}
    >
      {refused.code === 'emailTaken' ? words.takenIfYours : words.changedBefore}
    </RefusedLink>
  )
}
