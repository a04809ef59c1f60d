import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedMail } from 'mailparser'
import { escapeHtml as safe } from '../http/html.ts'
import { Refusal } from '../http/refusal.ts'
import type { Mailbox } from './mailbox.ts'

/** /dev/mailbox: the local mailbox, for whoever sits at the machine, as long as no mail server is configured. */

const SHOWN = 100
const HERE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

const isHere = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)

// Behind a proxy on this machine every visitor comes from loopback; and a stranger's website may point its own name here.
const isAtTheMachine = ({ socket, headers }: FastifyRequest): boolean =>
  HERE.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined) && isHere(headers.host ?? '')

const page = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><style>body{margin:0 auto;max-width:44rem;padding:2rem 1rem;background:#f8f3e8;color:#3b2a1e;font:17px/1.5 system-ui,sans-serif}h1{font:600 1.7rem Georgia,serif}
a{color:#2f5d3a}li{margin:0 0 1rem}small{color:#6b5646}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fffdf7;padding:1.5rem;border-radius:14px;font:inherit}</style><body><main>${body}</main></body></html>`

const toOf = (mail: ParsedMail): string =>
  [mail.to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')

const withLinks = (text: string): string => safe(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

export const serveMailbox = (app: FastifyInstance, mailbox: Mailbox, publicUrl: URL): void => {
  // A shop with an address of its own has visitors, and perhaps a proxy that hides them.
  if (!isHere(publicUrl.host)) return
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isAtTheMachine(request)) throw new Refusal('notFound')
    reply.header('cache-control', 'no-store')
  }
  const open = async (name: string): Promise<ParsedMail> => {
    const mail = await mailbox.read(name)
    if (!mail) throw new Refusal('notFound')
    return mail
  }

  app.get('/dev/mailbox', { onRequest }, async (_, reply) => {
    const names = (await mailbox.list()).slice(0, SHOWN)
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await open(name) })))
    const rows = mails.map(
      ({ name, mail }) =>
        `<li><a href="/dev/mailbox/${name}">${safe(mail.subject ?? '')}</a><br><small>to ${safe(toOf(mail))}</small></li>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(page('Local mailbox', `<h1>Local mailbox</h1>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>'}`))
  })

  app.get<{ Params: { name: string } }>('/dev/mailbox/:name', { onRequest }, async (request, reply) => {
    const mail = await open(request.params.name)
    const head = `<h1>${safe(mail.subject ?? '')}</h1><p><small>from ${safe(mail.from?.text ?? '')}<br>to ${safe(toOf(mail))}</small></p>`
    const links = `<p><a href="/dev/mailbox">All mails</a> · <a href="/dev/mailbox/${request.params.name}/html">As HTML</a></p>`
    return reply
      .type('text/html; charset=utf-8')
      .send(page(mail.subject ?? 'Mail', `${head}<pre>${withLinks(mail.text ?? '')}</pre>${links}`))
  })

  app.get<{ Params: { name: string } }>('/dev/mailbox/:name/html', { onRequest }, async (request, reply) => {
    const mail = await open(request.params.name)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation",
      )
      .type('text/html; charset=utf-8')
      .send(mail.html || page('Mail', '<p>This mail has no HTML part.</p>'))
  })
}
