import { cutText } from '../../shared/cut-text.ts'
import { ANSWER_MS, OddAnswer, refuseAnswer } from './read-answer.ts'
import { splitPassword } from './split-password.ts'

/** The door to whoever is told when something is wrong: one POST of plain words, which ntfy, healthchecks and any webhook read. */

export type Alert = { isOver: boolean; title: string; says: string; link: string }

export type AlertDoor = { tell: (alert: Alert, signal?: AbortSignal) => Promise<void> }

const SENDER = 'ALERT_URL'

/** The other side will never take this very message; any other it may. */
export class AlertRefused extends Error {}

/** An address, a key or a moment that is not right: it may be mended, and the message still told. */
const MAY_BE_MENDED = [401, 403, 404, 408, 429]
const isForGood = (status: number): boolean => status >= 400 && status < 500 && !MAY_BE_MENDED.includes(status)

/** A push message has little room: ntfy makes a file of what is longer than 4,096 bytes. */
const MOST_CHARACTERS = 1_500
const short = (says: string): string => cutText(says, MOST_CHARACTERS)

/** By the names under which ntfy reads them; whoever reads the words alone misses nothing. */
const headersOf = ({ title, link, isOver }: Alert): Record<string, string> => ({
  'content-type': 'text/plain; charset=utf-8',
  title,
  click: link,
  priority: isOver ? 'default' : 'high',
})

const isUnanswered = (error: unknown): boolean => ['TimeoutError', 'AbortError'].includes((error as Error).name)

/** The address opens something: no error tells more of it than that it is the one. */
const withoutAddress = (error: unknown): Error => {
  if (error instanceof OddAnswer || error instanceof AlertRefused) return error
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return new Error(isUnanswered(error) ? `${SENDER} did not answer in time` : `${SENDER} cannot be reached (${code ?? 'no reason given'})`)
}

export const openAlertDoor = (url: string): AlertDoor => {
  const { base, authorization } = splitPassword(url)
  const post = async (alert: Alert, signal: AbortSignal): Promise<void> => {
    const body = `${short(alert.says)}\n\n${alert.link}`
    const headers = { ...headersOf(alert), ...authorization }
    const response = await fetch(base, { method: 'POST', headers, body, signal, redirect: 'manual' })
    if (!response.ok && !isForGood(response.status)) return refuseAnswer(response, SENDER)
    await response.body?.cancel()
    if (!response.ok) throw new AlertRefused(`${SENDER} answered ${response.status}`)
  }
  return {
    tell: async (alert, signal) => {
      const limit = AbortSignal.timeout(ANSWER_MS)
      try {
        await post(alert, signal ? AbortSignal.any([limit, signal]) : limit)
      } catch (error) {
        throw withoutAddress(error)
      }
    },
  }
}
