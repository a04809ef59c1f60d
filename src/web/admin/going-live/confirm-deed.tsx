import { useQueryClient } from '@tanstack/react-query'
import type { Connections } from '../../../shared/shapes/connections.ts'
import type { Proof } from '../../../shared/shapes/second-factor.ts'
import { goingLiveWords as words } from '../../../words/en/dashboard/going-live.ts'
import type { ErrorCode } from '../../../words/en/refusals/errors.ts'
import { Refused } from '../../calls/refused.ts'
import { useSession } from '../../session.tsx'
import { ProveDialog } from '../../settings/step-up/prove-dialog.tsx'

type Props = {
  readonly says: string
  /** What its button says. */
  readonly does: string
  readonly isDanger?: boolean
  readonly send: (proof: Proof) => Promise<Connections>
  /** What the password can't mend is told in the form behind the dialog. */
  readonly onRefused: (refused: Refused) => void
  readonly onClose: () => void
}

const OF_THE_PROOF: readonly (ErrorCode | undefined)[] = ['wrongPassword', 'codeWrong', 'codeNeeded', 'tooManyTries']

/** Asks who it is before a key is stored or forgotten. */
export const ConfirmDeed = ({ says, does, isDanger = false, send, onRefused, onClose }: Props) => {
  const client = useQueryClient()
  const { user } = useSession()
  if (!user) return null
  const confirm = async (proof: Proof) => {
    try {
      const now = await send(proof)
      client.setQueryData(['readConnections'], now)
      for (const name of ['readOverview', 'readHealth']) client.invalidateQueries({ queryKey: [name] })
    } catch (reason) {
      const refused = Refused.from(reason)
      if (OF_THE_PROOF.includes(refused.code)) throw refused
      onRefused(refused)
    }
    onClose()
  }
  return (
    <ProveDialog title={words.confirmYou} user={user} does={does} isDanger={isDanger} send={confirm} onClose={onClose}>
      {says}
    </ProveDialog>
  )
}
