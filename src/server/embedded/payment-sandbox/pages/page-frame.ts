import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Session } from '../wire/objects.ts'
import { PAGE_STYLE } from './page-style.ts'
import { safe } from './safe.ts'

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

const originsOf = ({ success_url, cancel_url }: Session): string[] => [
  ...new Set([success_url, cancel_url].flatMap((url) => (url === null ? [] : [new URL(url).origin]))),
]

export const frame = (title: string, body: string, layout: 'two' | 'one' = 'one'): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${safe(title)} (test)</title><link rel="icon" href="data:,"><style>${PAGE_STYLE}</style></head>
<body><header class="test"><strong>Test payment.</strong> This is a sandbox: no card is charged and no money moves.</header>
<main class="${layout}">
${body}
</main></body></html>
`

/** Sends a page that can load nothing and be framed by nobody. */
export const sendPage = (reply: FastifyReply, html: string, session?: Session): FastifyReply => {
  // Browsers hold the redirect after a form to form-action as well, and it leads back to the shop.
  const formAction = ["'self'", ...(session ? originsOf(session) : [])].join(' ')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src data:',
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .headers({
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
