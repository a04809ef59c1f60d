import { readingAt } from './calls/api.ts'
import { prefetchCall } from './calls/prefetch-call.ts'
import { preparePage } from './routes.tsx'

/** What the HTML has asked for is mostly there before the script: the page is then drawn once and whole. */

/** After this time, what is there is shown. */
const PATIENCE_MS = 200

const askedByHtml = () => [...document.querySelectorAll('link[as=fetch]:not([data-own])')].map((link) => link.getAttribute('href') ?? '')

export const readyToDraw = (): Promise<unknown> => {
  // A stranger is led to the login, as the server knows before the script does.
  const page = preparePage(document.documentElement.dataset.shown ?? window.location.pathname)
  const prefetchPage = async (href: string) => {
    // Some pages bring calls of their own.
    if (!readingAt(href)) await page
    const name = readingAt(href)
    if (name) await prefetchCall(name)
  }
  const everything = Promise.allSettled([page, ...askedByHtml().map(prefetchPage)])
  return Promise.race([everything, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
