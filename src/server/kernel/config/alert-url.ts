import type { AlertAddress } from '../../outside/alert-door.ts'
import { isEscaped } from './escaped.ts'
import { isLoopback } from './loopback.ts'

/** Who is told when something is wrong; no sentence repeats what was given, for whoever has it can raise alarms. */

const EXAMPLE = 'Write it like https://ntfy.sh/a-long-name-of-your-own or https://hc-ping.com/your-uuid.'
/** Marks a healthchecks of one's own, whose address tells nothing of what it is. */
const OWN_HEALTHCHECKS = /^healthchecks\+(?=https?:)/

const KINDS: Readonly<Record<string, AlertAddress['kind']>> = {
  'hc-ping.com': 'healthchecks',
  'hooks.slack.com': 'slack',
  'discord.com': 'discord',
  'discordapp.com': 'discord',
}

/** Some call by a name below theirs, like canary.discord.com. */
const kindOf = (hostname: string): AlertAddress['kind'] =>
  Object.entries(KINDS).find(([name]) => hostname === name || hostname.endsWith(`.${name}`))?.[1] ?? 'text'

const trouble = (url: string): string | undefined => {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return `ALERT_URL is not an address this shop can use. ${EXAMPLE}`
  if (!isEscaped(url)) return 'ALERT_URL has a % in its name or password that stands for itself. Write it as %25.'
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname)
    ? undefined
    : 'ALERT_URL leads to another machine without TLS: what is wrong with the shop can be read on the way. Write https://.'
}

export const readAlertUrl = (text: (name: string) => string | undefined): { alertTo: AlertAddress | undefined; troubles: string[] } => {
  const given = text('ALERT_URL')
  if (given === undefined) return { alertTo: undefined, troubles: [] }
  const url = given.replace(OWN_HEALTHCHECKS, '')
  const wrong = trouble(url)
  if (wrong) return { alertTo: undefined, troubles: [wrong] }
  const kind = url === given ? kindOf(new URL(url).hostname) : 'healthchecks'
  return { alertTo: { kind, url }, troubles: [] }
}
