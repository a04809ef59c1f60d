import type { Me } from '../../../shared/shapes/entities.ts'
import type { AppSecret } from '../../../shared/shapes/second-factor.ts'
import * as words from '../../../words/en/pages/second-factor.tsx'
import { useCall } from '../../calls/use-call.ts'
import { ProveDialog } from '../step-up/prove-dialog.tsx'

type Props = { readonly user: Me; readonly isOn: boolean; readonly onBegun: (app: AppSecret) => void; readonly onClose: () => void }

export const BeginDialog = ({ user, isOn, onBegun, onClose }: Props) => {
  const begin = useCall('beginSecondFactor')
  return (
    <ProveDialog
      title={words.confirmYou}
      user={user}
      does={words.goOn}
      send={async (proof) => onBegun(await begin.mutateAsync({ body: proof }))}
      onClose={onClose}
    >
      {isOn ? words.newPhone : words.needApp}
    </ProveDialog>
  )
}
