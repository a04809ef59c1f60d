import { api, readingAt } from './calls/api.ts'
import { queryClient } from './calls/query-client.ts'
import { preparePage } from './routes.tsx'

/** What the HTML has asked for is mostly there before the script: the page is then drawn once and whole. */

/** Whoever waits longer is shown what is there. */
const PATIENCE_MS = 200
/** Drawing the page must not ask again for what was taken up for it. */
const FRESH_MS = 1_000

const takeUp = async (href: string) => {
  const name = readingAt(href)
  if (!name) return
  queryClient.setQueryDefaults([name], { staleTime: FRESH_MS })
  await queryClient.prefetchQuery<unknown>({ queryKey: [name], queryFn: () => api[name](undefined) })
}

const askedByHtml = () => [...document.querySelectorAll('link[rel=preload][as=fetch]')].map((link) => link.getAttribute('href') ?? '')

export const readyToDraw = (): Promise<unknown> => {
  const everything = Promise.allSettled([preparePage(window.location.pathname), ...askedByHtml().map(takeUp)])
  return Promise.race([everything, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
