import type { Config } from '../config.ts'

/** What every answer tells a browser to guard, written once: they are the same for all. */

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  // A farm's own colour is a style attribute of the page.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
}

const YEAR_SECONDS = 31_536_000

export const safeHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Browsers that still have this filter are safer without it.
  'x-xss-protection': '0',
  ...(publicUrl.protocol === 'https:' ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
})
