import type { Me } from '../../../shared/shapes/entities.ts'
import type { AppSecret } from '../../../shared/shapes/second-factor.ts'
import { useCall } from '../../calls/use-call.ts'
import { ProveDialog } from './prove-dialog.tsx'

type Props = { readonly user: Me; readonly isOn: boolean; readonly onBegun: (app: AppSecret) => void; readonly onClose: () => void }

export const BeginDialog = ({ user, isOn, onBegun, onClose }: Props) => {
  const begin = useCall('beginSecondFactor')
  return (
    <ProveDialog
      title="Confirm that it is you"
      user={user}
      isCodeAsked={isOn}
      does="Go on"
      send={async ({ password, code }) => onBegun(await begin.mutateAsync({ body: isOn ? { password, code } : { password } }))}
      onClose={onClose}
    >
      {isOn
        ? 'Then the new phone takes the place of the old one. Until it is set up, the old one still counts.'
        : 'You need an authenticator app on your phone, such as the one that came with it, Aegis, 2FAS or Google Authenticator.'}
    </ProveDialog>
  )
}
