import { checked, isEscaped } from './checks.ts'
import { isLoopback } from './loopback.ts'

/** Who is told when something is wrong; no sentence repeats what was given, for whoever has it can raise alarms. */

const EXAMPLE = 'Write it like https://ntfy.sh/a-long-name-of-your-own.'

/** They refuse plain words, and every alarm with them. */
const WANT_JSON = /^(?:.+\.)?(?:hooks\.slack\.com|discord(?:app)?\.com)$/

export const alertUrl = checked((url) => {
  if (url.startsWith('healthchecks+'))
    return 'ALERT_URL begins with healthchecks+, which means nothing any more. Write the address alone, and tell the check which words are good news (docs/operating.md, Alarms).'
  if (!/^https?:/.test(url) || !URL.canParse(url)) return `ALERT_URL is not an address this shop can use. ${EXAMPLE}`
  if (!isEscaped(url)) return 'ALERT_URL has a % in its name or password that stands for itself. Write it as %25.'
  const { protocol, hostname } = new URL(url)
  if (WANT_JSON.test(hostname))
    return 'ALERT_URL leads to Slack or Discord, which take no plain words. Name an ntfy, or a relay that passes them on (docs/operating.md, Alarms).'
  return protocol === 'https:' || isLoopback(hostname)
    ? undefined
    : 'ALERT_URL leads to another machine without TLS: what is wrong with the shop can be read on the way. Write https://.'
})
