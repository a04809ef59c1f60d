import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Import } from '../../../shared/shapes/imports.ts'
import { api } from '../../calls/api.ts'
import type { Refused } from '../../calls/refused.ts'

const ASK_AGAIN_MS = 1_000

const keyOf = (id: number) => ['readImport', id]

/** The shop is working on it. */
export const isUnderWay = ({ state }: Import) => state === 'running' || state === 'takingBack'

/** What depends on an import and is refetched when it changes. */
const HANG_ON_IT = ['listImportRows', 'listImportValues', 'listImports', 'readOverview']

const askAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(HANG_ON_IT.map((name) => client.invalidateQueries({ queryKey: [name] })))

/** One import, asked again for as long as the shop works on it; what was known stays in sight while it cannot be asked. */
export const useImport = (id: number) => {
  const client = useQueryClient()
  const query = useQuery<Import, Refused>({
    queryKey: keyOf(id),
    queryFn: () => api.readImport({ params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_AGAIN_MS : false),
  })
  const isDone = query.data && !isUnderWay(query.data)
  useEffect(() => {
    if (isDone) void askAgain(client)
  }, [isDone, client])
  return query
}

/** Shows an import as a call has just answered it, or asks for it again. */
export const useShown = () => {
  const client = useQueryClient()
  return {
    /** Settles when what depends on it is there. */
    show: (changed: Import): Promise<unknown> => {
      client.setQueryData(keyOf(changed.import_id), changed)
      return askAgain(client)
    },
    readAgain: (id: number) => {
      void client.invalidateQueries({ queryKey: keyOf(id) })
      void askAgain(client)
    },
  }
}
