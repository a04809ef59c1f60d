import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WeekSite } from '../../../../shared/shapes/packing.ts'
import { Refused } from '../../../calls/refused.ts'
import { useCall } from '../../../calls/use-call.ts'
import { isPackedNow } from './week-words.ts'

/** The tick of a site on a day. It shows what was pressed until the week is refetched. */
export const usePacked = (date: string, site: WeekSite) => {
  const client = useQueryClient()
  const markPacked = useCall('markPacked')
  const markUnpacked = useCall('markUnpacked')
  const [pressed, setPressed] = useState<boolean>()
  const [trouble, setTrouble] = useState<Refused>()
  const params = { date, id: site.site_id }
  const press = async () => {
    if (pressed !== undefined) return
    const isPacked = !isPackedNow(site)
    setPressed(isPacked)
    setTrouble(undefined)
    try {
      // Sends the list in view, so that a change since then is reported, not overlooked.
      if (isPacked) await markPacked.mutateAsync({ params, body: { contents: site.contents } })
      else await markUnpacked.mutateAsync({ params })
    } catch (reason) {
      setTrouble(Refused.from(reason))
    }
    await client.invalidateQueries({ queryKey: ['readWeek'] })
    setPressed(undefined)
  }
  return { isPacked: pressed ?? isPackedNow(site), press, trouble }
}
