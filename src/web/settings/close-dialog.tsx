import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Closing } from '../../shared/shapes/my-data.ts'
import type { Proof } from '../../shared/shapes/second-factor.ts'
import { dataWords } from '../../words/en/data.ts'
import * as words from '../../words/en/pages/settings.tsx'
import type { Arrival } from '../arrival.ts'
import { forgetUser } from '../calls/current-user.ts'
import { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { sayFailed } from '../ui/notice/reason.ts'
import { ProveDialog } from './step-up/prove-dialog.tsx'

type Props = { user: Me; closing: Closing; onMoved: () => void; onClose: () => void }

export const CloseDialog = ({ user, closing: { pickups, credit_cents }, onMoved, onClose }: Props) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const closeAccount = useCall('closeAccount')
  const send = async (proof: Proof) => {
    try {
      await closeAccount.mutateAsync({ body: { ...proof, pickups: pickups.length, credit_cents } })
    } catch (reason) {
      if (Refused.from(reason).code === 'changedMeanwhile') return onMoved()
      throw reason
    }
    // In this order, else the door of the page sends the stranger to the login before the notice is packed.
    await navigate(pages.login, { state: { notice: 'accountClosed' } satisfies Arrival })
    forgetUser(client)
  }
  return (
    <ProveDialog
      title={words.closeAsked}
      user={user}
      does={words.closeMine}
      leave={words.keep}
      isDanger
      send={send}
      sayRefused={(refused) => sayFailed(dataWords.closeFailed, refused)}
      onClose={onClose}
    >
      {words.closedAtOnce(<strong>{user.email}</strong>)}
    </ProveDialog>
  )
}
