import { CARTONS_MAX } from '../../../shared/limits.ts'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import * as words from '../../../words/en/pages/order/spare.ts'
import { useCall, useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { OnceForm } from '../pickup/once-form.tsx'

type Props = { readonly pickup: MyPickup; readonly spare: NonNullable<MyPickup['spare']>; readonly close: () => void }

/** How many spare cartons come with a visit, and what they cost after credit. */
export default function SpareForm({ pickup, spare, close }: Props) {
  const takeSpare = useCall('takeSpare')
  const { offer_id, price_cents, left } = spare
  return (
    <Reading of={useReading('readSubscribeHints')}>
      {(hints) => (
        <OnceForm
          hints={hints}
          pickup={pickup}
          price={price_cents}
          most={Math.min(left, CARTONS_MAX)}
          deed={words.take}
          leave={words.leave}
          first="input"
          send={(once) => takeSpare.mutateAsync({ params: { id: pickup.pickup_id }, body: { offer_id, ...once } })}
          close={close}
        />
      )}
    </Reading>
  )
}
