import type { Me } from '../../../shared/shapes/entities.ts'
import type { AppSecret } from '../../../shared/shapes/second-factor.ts'
import { useCall } from '../../calls/use-call.ts'
import { ProveDialog } from './prove-dialog.tsx'

type Props = { readonly user: Me; readonly onBegun: (app: AppSecret) => void; readonly onClose: () => void }

export const BeginDialog = ({ user, onBegun, onClose }: Props) => {
  const begin = useCall('beginSecondFactor')
  return (
    <ProveDialog
      title="Confirm that it is you"
      user={user}
      does="Go on"
      send={async ({ password }) => onBegun(await begin.mutateAsync({ body: { password } }))}
      onClose={onClose}
    >
      You need an authenticator app on your phone, such as the one that came with it, Aegis, 2FAS or Google Authenticator.
    </ProveDialog>
  )
}
