import { ANSWER_MS, OddAnswer, refuseAnswer } from './read-answer.ts'
import { splitPassword } from './split-password.ts'

/** The door to whoever is told when something is wrong: ntfy or any webhook, healthchecks, Slack, Discord. */

/**
 * `text`: takes plain words, with a title beside them. `healthchecks`: is pinged while all is well, and raises its alarm
 * also when it hears nothing. `slack`, `discord`: take JSON.
 */
export type AlertAddress = { kind: 'text' | 'healthchecks' | 'slack' | 'discord'; url: string }

export type Alert = { isOver: boolean; title: string; says: string; link: string }

export type AlertDoor = {
  tell: (alert: Alert, signal?: AbortSignal) => Promise<void>
  /** That all is well, for those who want to hear it; others are not disturbed. */
  sayWell: (signal?: AbortSignal) => Promise<void>
}

type Message = { at: string; headers: Record<string, string>; body: string }

const SENDER = 'ALERT_URL'
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json' }

/** The other side will never take this very message; any other it may. */
export class AlertRefused extends Error {}

/** An address, a key or a moment that is not right: it may be mended, and the message still told. */
const MAY_BE_MENDED = [401, 403, 404, 408, 429]
const isForGood = (status: number): boolean => status >= 400 && status < 500 && !MAY_BE_MENDED.includes(status)

/** Discord takes 2,000 characters, title and link with them. */
const MOST_CHARACTERS = 1_500
const short = (says: string): string => (says.length > MOST_CHARACTERS ? `${says.slice(0, MOST_CHARACTERS).toWellFormed()}…` : says)

const words = ({ title, says, link }: Alert): string => `${title}\n\n${says}\n\n${link}`

/** By what each of them calls it; `at` is what the address gets behind it. */
const messages: Record<AlertAddress['kind'], (alert: Alert) => Message> = {
  text: (alert) => ({
    at: '',
    // As ntfy reads them; other programs find the same words in the text.
    headers: { ...PLAIN, title: alert.title, click: alert.link, priority: alert.isOver ? 'default' : 'high' },
    body: `${alert.says}\n\n${alert.link}`,
  }),
  // That one of several alarms is over does not make it well: the next ping does.
  healthchecks: (alert) => ({ at: alert.isOver ? '/log' : '/fail', headers: PLAIN, body: words(alert) }),
  slack: (alert) => ({ at: '', headers: JSON_TYPE, body: JSON.stringify({ text: words(alert) }) }),
  discord: (alert) => ({ at: '', headers: JSON_TYPE, body: JSON.stringify({ content: words(alert), allowed_mentions: { parse: [] } }) }),
}

const isUnanswered = (error: unknown): boolean => ['TimeoutError', 'AbortError'].includes((error as Error).name)

/** The address opens something: no error tells more of it than that it is the one. */
const withoutAddress = (error: unknown): Error => {
  if (error instanceof OddAnswer || error instanceof AlertRefused) return error
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return new Error(isUnanswered(error) ? `${SENDER} did not answer in time` : `${SENDER} cannot be reached (${code ?? 'no reason given'})`)
}

export const openAlertDoor = ({ kind, url }: AlertAddress): AlertDoor => {
  const { base, authorization } = splitPassword(url)
  const post = async ({ at, headers, body }: Message, signal?: AbortSignal): Promise<void> => {
    const address = new URL(base)
    address.pathname = at === '' ? base.pathname : `${base.pathname.replace(/\/+$/, '')}${at}`
    const limit = AbortSignal.timeout(ANSWER_MS)
    const heard = { signal: signal ? AbortSignal.any([limit, signal]) : limit, redirect: 'manual' } as const
    try {
      const response = await fetch(address, { method: 'POST', headers: { ...headers, ...authorization }, body, ...heard })
      if (isForGood(response.status)) {
        await response.body?.cancel()
        throw new AlertRefused(`${SENDER} answered ${response.status}`)
      }
      if (!response.ok) return await refuseAnswer(response, SENDER)
      await response.body?.cancel()
    } catch (error) {
      throw withoutAddress(error)
    }
  }
  return {
    tell: (alert, signal) => post(messages[kind]({ ...alert, says: short(alert.says) }), signal),
    sayWell: async (signal) => {
      if (kind === 'healthchecks') await post({ at: '', headers: PLAIN, body: 'All is well.' }, signal)
    },
  }
}
