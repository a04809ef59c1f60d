import type { CDPSession } from '@playwright/test'

/** How much a first visit may load, in thousands of bytes as they are sent: packed as the browser takes them, with their headers. */

export type Kind = 'all' | 'script' | 'style'

export const BUDGETS: Record<'/login' | '/subscribe', Partial<Record<Kind, number>>> = {
  '/login': { script: 106, style: 20 },
  '/subscribe': { all: 150 },
}

/** Adds up what the page of a browser is sent from now on. */
export const countSent = async (browser: CDPSession): Promise<Record<Kind, number>> => {
  const sent: Record<Kind, number> = { all: 0, script: 0, style: 0 }
  const kinds = new Map<string, string>()
  browser.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.all += encodedDataLength
    if (kinds.get(requestId) === 'Script') sent.script += encodedDataLength
    if (kinds.get(requestId) === 'Stylesheet') sent.style += encodedDataLength
  })
  await browser.send('Network.enable')
  return sent
}
