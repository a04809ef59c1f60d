import '../pickups/pickup-calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MineHere } from '../../shared/shapes/week/spare.ts'
import { api } from '../calls/api.ts'
import { Refused } from '../calls/refused.ts'
import { SHOWN_PICKUPS } from '../pickups/shown-pickups.ts'

/** What is here for a person today, by the egg card of this phone or by their login, and what they say about it. */
export const useHere = (site_id: number, token: string | undefined) => {
  const client = useQueryClient()
  const queryKey = ['here', site_id, token]
  const ask = (took?: boolean): Promise<MineHere> => {
    const body = { site_id, ...(took !== undefined && { took }) }
    return token ? api.sayTookByCard({ body: { token, ...body } }) : api.sayTook({ body })
  }
  const here = useQuery<MineHere, Refused>({ queryKey, queryFn: () => ask() })
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const say = async (took: boolean) => {
    setBusy(true)
    setRefused(undefined)
    try {
      client.setQueryData(queryKey, await ask(took))
      await Promise.all(SHOWN_PICKUPS.map((name) => client.invalidateQueries({ queryKey: [name] })))
    } catch (reason) {
      setRefused(Refused.from(reason))
      await here.refetch()
    }
    setBusy(false)
  }
  return { here, say, isBusy, refused }
}
