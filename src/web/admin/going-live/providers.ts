import { goingLiveWords as words } from '../../../words/en/dashboard/going-live.ts'

/** Who sends email for small farms, as their own pages say; `user` where it is the same for everyone. */
export type Provider = { readonly name: string; readonly host: string; readonly port: string; readonly user?: string }

export const providers = {
  postmark: { name: 'Postmark', host: 'smtp.postmarkapp.com', port: '587' },
  mailgun: { name: 'Mailgun', host: 'smtp.mailgun.org', port: '465' },
  sendgrid: { name: 'SendGrid', host: 'smtp.sendgrid.net', port: '465', user: 'apikey' },
  ses: { name: 'Amazon SES', host: 'email-smtp.us-east-1.amazonaws.com', port: '465' },
  gmail: { name: 'Gmail or Google Workspace', host: 'smtp.gmail.com', port: '465' },
  fastmail: { name: 'Fastmail', host: 'smtp.fastmail.com', port: '465' },
  another: { name: words.another, host: '', port: '465' },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]

/** What stands for the list's last choice: the whole address in one piece. */
export const PASTED = 'pasted'

type Typed = { host: string; port: string; user: string; server_password: string }

/** One address, as the shop stores it. Port 465 speaks TLS from the first word, others begin with it a little later. */
export const addressOf = ({ host, port, user, server_password }: Typed): string =>
  `${port.trim() === '465' ? 'smtps' : 'smtp'}://${encodeURIComponent(user.trim())}:${encodeURIComponent(server_password)}@${host.trim()}:${port.trim()}`
