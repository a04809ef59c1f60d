import type { CDPSession } from '@playwright/test'

/** How much a first visit may load, in thousands of bytes as they are sent: packed as the browser takes them, with their headers. */

export type Kind = 'all' | 'script' | 'style'

export const BUDGETS: Record<'/login' | '/subscribe', Partial<Record<Kind, number>>> = {
  '/login': { script: 106, style: 20 },
  '/subscribe': { all: 150 },
}

/** Adds up what the page of a browser is sent from now on. `parts` names each for whoever asks what has grown. */
export const countSent = async (browser: CDPSession): Promise<Record<Kind, number> & { parts: string[] }> => {
  const sent = { all: 0, script: 0, style: 0, parts: [] as string[] }
  const answers = new Map<string, { type: string; response: { url: string } }>()
  browser.on('Network.responseReceived', (answer) => answers.set(answer.requestId, answer))
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    sent.all += encodedDataLength
    if (answer?.type === 'Script') sent.script += encodedDataLength
    if (answer?.type === 'Stylesheet') sent.style += encodedDataLength
    sent.parts.push(`${encodedDataLength} ${answer?.response.url}`)
  })
  await browser.send('Network.enable')
  return sent
}
