import { checked, isEscaped } from './checks.ts'
import { isLoopback } from './loopback.ts'

/** Where alarms are sent. No message repeats the value, because anyone who has it can raise alarms. */

const EXAMPLE = 'Enter one like https://ntfy.sh/a-long-name-of-your-own.'

/** These services refuse plain text, and with it every alarm. */
const WANT_JSON = /^(?:.+\.)?(?:hooks\.slack\.com|discord(?:app)?\.com)$/

export const alertUrl = checked((url) => {
  if (url.startsWith('healthchecks+'))
    return 'ALERT_URL starts with healthchecks+, which is no longer supported. Enter only the address, and tell the check which words are good news (docs/operating.md, Alarms).'
  if (!/^https?:/.test(url) || !URL.canParse(url)) return `ALERT_URL is not an address this shop can use. ${EXAMPLE}`
  if (!isEscaped(url)) return 'ALERT_URL has a plain % in its name or password. Write it as %25.'
  const { protocol, hostname } = new URL(url)
  if (WANT_JSON.test(hostname))
    return "ALERT_URL points to Slack or Discord, which don't accept plain text. Use ntfy, or a relay that passes it on (docs/operating.md, Alarms)."
  return protocol === 'https:' || isLoopback(hostname)
    ? undefined
    : 'ALERT_URL points to another machine without TLS: others could read your alarms on the way. Use https://.'
})
