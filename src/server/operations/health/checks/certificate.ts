import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Check, Finding } from '../check.ts'
import { formatDuration, quoted } from '../format-report.ts'

/** How long the certificate of the shop's address is still good for. */

const PATIENCE_MS = 5_000
const DAY_MS = 86_400_000
/**
 * Caddy and certbot renew when a third of the time is left: with less than two weeks of ninety days, they have failed for a
 * while. Some certificates are only valid for days or hours.
 */
const WARN = { days: 14, part: 1 / 4 }
const BAD = { days: 7, part: 1 / 10 }

type Shown = { validFrom: Date; validTo: Date; trouble: string | undefined }

const stateOf = ({ validFrom, validTo }: Shown, now: Date) => {
  const leftMs = validTo.getTime() - now.getTime()
  const wholeMs = validTo.getTime() - validFrom.getTime()
  const isBelow = ({ days, part }: typeof WARN) => leftMs < Math.min(days * DAY_MS, part * wholeMs)
  return isBelow(BAD) ? 'bad' : isBelow(WARN) ? 'warn' : 'ok'
}

const sayUntil = (validTo: Date, now: Date): string => {
  const leftMs = validTo.getTime() - now.getTime()
  const day = validTo.toISOString().slice(0, 10)
  return leftMs < 0 ? `It expired on ${day}, and browsers warn customers.` : `It's valid for ${formatDuration(leftMs)} more, until ${day}.`
}

/** Includes an untrusted certificate, so that we can say why. */
const readCertificate = ({ hostname, port }: URL): Promise<Shown> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) ? {} : { servername: hostname }),
      rejectUnauthorized: false,
    })
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('It did not answer in time'), { code: 'ETIMEDOUT' })),
      PATIENCE_MS,
    )
    socket
      .once('close', () => clearTimeout(timer))
      .once('error', reject)
      .once('secureConnect', () => {
        const { valid_from, valid_to } = socket.getPeerCertificate()
        const trouble = socket.authorized ? undefined : String(socket.authorizationError)
        socket.end()
        resolve({ validFrom: new Date(valid_from), validTo: new Date(valid_to), trouble })
      })
  })

const RENEW =
  "Caddy renews automatically and logs why it couldn't (journalctl -u caddy). Port 80 or 443 must be open to the internet, and the DNS record must point here."

/** Nobody answers there: that is what the line about the address is for. */
const isUnreached = (error: unknown): boolean =>
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test((error as NodeJS.ErrnoException).code ?? '')

export const certificate: Check = {
  name: 'certificate',
  isAlarm: true,
  isSlow: true,
  look: async ({ config: { publicUrl, isPublic }, clock }): Promise<Finding> => {
    if (!isPublic) return { state: 'off', says: 'A shop only this machine can reach needs no certificate.' }
    if (publicUrl.protocol === 'http:')
      return {
        state: 'warn',
        says: `${publicUrl.origin} has no https: others could read passwords on the way, and browsers warn visitors.`,
        toDo: 'Put Caddy or another proxy with a certificate in front of the shop, and use https:// in PUBLIC_URL.',
      }
    try {
      const shown = await readCertificate(publicUrl)
      const until = sayUntil(shown.validTo, clock())
      if (shown.trouble)
        return {
          state: 'bad',
          says: `Browsers don't trust the certificate and warn customers: ${quoted(shown.trouble)}. ${until}`,
          toDo: RENEW,
        }
      const state = stateOf(shown, clock())
      return state === 'ok' ? { state, says: until } : { state, says: until, toDo: RENEW }
    } catch (error) {
      if (isUnreached(error))
        return { state: 'warn', says: "The certificate can't be checked until the address answers.", toDo: 'See Address above.' }
      return { state: 'bad', says: `No certificate could be read at ${publicUrl.host}: ${quoted((error as Error).message)}.`, toDo: RENEW }
    }
  },
}
