import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Me } from '../../shared/shapes/entities.ts'
import { readsOther } from '../../words/en/pages/login.ts'
import { noteKnown } from '../known-browser.ts'
import { forgetShown } from '../stored/forget-shown.ts'
import { forgetHome } from '../stored/stored-home.ts'
import { api } from './api.ts'

/** Asked again when the person comes back to the tab: they may have logged out or verified elsewhere. */
export const whoAmI = queryOptions({
  queryKey: ['whoAmI'],
  queryFn: async () => {
    const reply = await api.whoAmI(undefined)
    // Logged out elsewhere, or for too long.
    if (!reply.user) forgetHome()
    return reply
  },
  staleTime: 10_000,
})

/** A question still on its way was asked about an earlier state; its late answer must not undo the newer one. */
const dropLateAnswer = (client: QueryClient) => client.cancelQueries({ queryKey: whoAmI.queryKey })

const setUser = (client: QueryClient, user: Me | null) => {
  dropLateAnswer(client)
  // Whether a login outlives the browser is known when the shop is asked next.
  client.setQueryData(whoAmI.queryKey, { user, is_lasting: false })
}

/** What the last person was shown on this device is gone before the next one is let in. */
export const rememberUser = (client: QueryClient, user: Me, way: string) => {
  forgetShown()
  noteKnown()
  // The login has brought a language chosen elsewhere into this browser, so the pages are reloaded in it.
  if (readsOther.test(document.cookie)) return window.location.replace(way)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoAmI.queryKey[0] })
  setUser(client, user)
}

export const forgetUser = (client: QueryClient) => {
  forgetShown()
  setUser(client, null)
}

export const refetchUser = (client: QueryClient) => {
  dropLateAnswer(client)
  return client.invalidateQueries({ queryKey: whoAmI.queryKey })
}
