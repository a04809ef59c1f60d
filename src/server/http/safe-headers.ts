import type { Config } from '../kernel/config/config.ts'
import { originOf } from '../kernel/config/map-tiles.ts'

/** Security headers of every reply, built once: those of a page, and the few that count for its parts. */

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  // A farm's own color is a style attribute of the page.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
}

/** Browser features the shop never uses, disabled so that nothing injected into a page can. Copying and passkeys stay. */
const NOT_USED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'sync-xhr',
  'usb',
  'xr-spatial-tracking',
]

const YEAR_SECONDS = 31_536_000

// Other subdomains of the farm may have no https yet, so they are included only if the operator says so.
const strictTransport = ({ hstsSubdomains }: Pick<Config, 'hstsSubdomains'>): string =>
  `max-age=${YEAR_SECONDS}${hstsSubdomains ? '; includeSubDomains' : ''}`

/** Images come from the shop itself and, if configured, from the map tile server. */
const policyOf = ({ mapTiles }: Pick<Config, 'mapTiles'>) =>
  mapTiles ? { ...policy, 'img-src': `${policy['img-src']} ${originOf(mapTiles)}` } : policy

export const safeHeaders = (config: Pick<Config, 'publicUrl' | 'hstsSubdomains' | 'mapTiles'>): Record<string, string> => ({
  'content-security-policy': Object.entries(policyOf(config))
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': NOT_USED.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Browsers that still have this filter are safer without it.
  'x-xss-protection': '0',
  ...(config.publicUrl.protocol === 'https:' ? { 'strict-transport-security': strictTransport(config) } : {}),
})

/** Headers that browsers heed only with what they show as a page of its own. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

type Headers = Readonly<Record<string, string>>

/** For a script, a style, a font, or data that a script asked for: the headers of the page they are for count, and these would be a tenth of a first visit. */
export const withoutPageHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_PAGES.includes(name)))

export const leavePageHeaders = (reply: { removeHeader: (name: string) => unknown }): void => {
  for (const name of OF_PAGES) reply.removeHeader(name)
}
