import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplannedDays } from '../../../../shared/shapes/farm-settings.ts'
import { api, type Sends } from '../../../calls/api.ts'
import type { Refused } from '../../../calls/refused.ts'
import { useAfterPause } from '../../../calls/use-after-pause.ts'

/** What is about to be done: the server does it, tells what that did, and takes it back. */
export type Foresight =
  | { readonly add: Sends<'foreseeDayChange'> }
  | { readonly edit: Sends<'foreseeEditedDay'> }
  | { readonly takeBack: Sends<'foreseeTakingBack'> }

const ask = (asked: Foresight): Promise<ReplannedDays> => {
  if ('add' in asked) return api.foreseeDayChange(asked.add)
  return 'edit' in asked ? api.foreseeEditedDay(asked.edit) : api.foreseeTakingBack(asked.takeBack)
}

/** What pressing the button would do; what was foretold before stays in sight until the next is there. */
export const useForesight = (asked: Foresight | undefined) => {
  const wanted = asked ? JSON.stringify(asked) : ''
  const settled = useAfterPause(wanted)
  const answer = useQuery<ReplannedDays, Refused>({
    queryKey: ['foresee', settled],
    queryFn: () => ask(JSON.parse(settled)),
    enabled: settled !== '' && settled === wanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { ...answer, isSettled: settled === wanted && !answer.isFetching, isAsked: wanted !== '' }
}
