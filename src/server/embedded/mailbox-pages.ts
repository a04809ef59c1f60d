import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedMail } from 'mailparser'
import { escapeHtml as safe } from '../http/html.ts'
import { Refusal } from '../http/refusal.ts'
import type { Mailbox } from './mailbox.ts'

/** The pages of the local mailbox, wherever they are served. */

const SHOWN = 100

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

/** `under` is the path of the list; one with a parameter is asked for before anything is shown. */
type Place = { under: string; admit?: (params: unknown) => boolean }

export const serveMailbox = (app: FastifyInstance, mailbox: Mailbox, { under, admit = () => true }: Place): void => {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!admit(request.params)) throw new Refusal('notFound')
    reply.header('cache-control', 'no-store')
  }
  const open = async (name: string): Promise<ParsedMail> => {
    const mail = await mailbox.read(name)
    if (!mail) throw new Refusal('notFound')
    return mail
  }
  // Mails never change, and people waiting for one reload the list often: each is parsed once.
  const heads = new Map<string, { subject: string; to: string }>()
  const headOf = async (name: string) => {
    const known = heads.get(name)
    if (known) return { name, ...known }
    const mail = await open(name)
    const head = { subject: mail.subject ?? '', to: toOf(mail) }
    heads.set(name, head)
    return { name, ...head }
  }
  const send = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)
  // A key in the address is made of signs that need no escape.
  const listOf = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '').split('/').slice(0, under.split('/').length).join('/')
  type Named = { Params: { name: string } }

  app.get(under, { onRequest }, async (request, reply) => {
    const names = (await mailbox.list()).slice(0, SHOWN)
    for (const known of heads.keys()) if (!names.includes(known)) heads.delete(known)
    const mails = await Promise.all(names.map(headOf))
    const rows = mails.map(
      ({ name, subject, to }) => `<li><a href="${listOf(request)}/${name}">${safe(subject)}</a><br><small>to ${safe(to)}</small></li>`,
    )
    return send(
      reply,
      page('Local mailbox', `<h1>Local mailbox</h1>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>'}`),
    )
  })

  app.get<Named>(`${under}/:name`, { onRequest }, async (request, reply) => {
    const mail = await open(request.params.name)
    const head = `<h1>${safe(mail.subject ?? '')}</h1><p><small>from ${safe(mail.from?.text ?? '')}<br>to ${safe(toOf(mail))}</small></p>`
    const list = listOf(request)
    const links = `<p><a href="${list}">All mails</a> · <a href="${list}/${request.params.name}/html">As HTML</a></p>`
    return send(reply, page(mail.subject ?? 'Mail', `${head}<pre>${withLinks(mail.text ?? '')}</pre>${links}`))
  })

  app.get<Named>(`${under}/:name/html`, { onRequest }, async (request, reply) => {
    const mail = await open(request.params.name)
    return send(
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation",
      ),
      mail.html || page('Mail', '<p>This mail has no HTML part.</p>'),
    )
  })
}
