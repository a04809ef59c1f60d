import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Check, Finding } from '../check.ts'
import { quoted } from '../format-report.ts'

/** How long the certificate of the shop's address is still good for. */

const PATIENCE_MS = 5_000
const DAY_MS = 86_400_000
// Caddy and certbot renew when a third of ninety days is left: with less than two weeks, they have failed for a while.
const WARN_DAYS = 14
const BAD_DAYS = 3

type Shown = { validTo: Date; trouble: string | undefined }

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
        const { valid_to } = socket.getPeerCertificate()
        const trouble = socket.authorized ? undefined : String(socket.authorizationError)
        socket.end()
        resolve({ validTo: new Date(valid_to), trouble })
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
      const { validTo, trouble } = await readCertificate(publicUrl)
      const days = Math.floor((validTo.getTime() - clock().getTime()) / DAY_MS)
      const until = `${days < 0 ? 'It expired' : `It's valid for ${days} more days, until`} ${days < 0 ? 'on ' : ''}${validTo.toISOString().slice(0, 10)}.`
      if (trouble)
        return { state: 'bad', says: `Browsers don't trust the certificate and warn customers: ${quoted(trouble)}. ${until}`, toDo: RENEW }
      const state = days < BAD_DAYS ? 'bad' : days < WARN_DAYS ? 'warn' : 'ok'
      return state === 'ok' ? { state, says: until } : { state, says: until, toDo: RENEW }
    } catch (error) {
      if (isUnreached(error))
        return { state: 'warn', says: "The certificate can't be checked until the address answers.", toDo: 'See Address above.' }
      return { state: 'bad', says: `No certificate could be read at ${publicUrl.host}: ${quoted((error as Error).message)}.`, toDo: RENEW }
    }
  },
}
