import { createTransport } from 'nodemailer'

/** The door to SMTP. */
export type Mailer = {
  deliver: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

export type OutgoingMail = {
  /** Also the Message-ID, so that a mail sent twice is recognised as one. */
  id: string
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string | null
}

/** The mail server said no to this very mail, for good; trying again would only annoy it. */
export class MailRefused extends Error {}

const isRefusal = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // A 5xx to our login or greeting concerns the server, not the mail: that is tried again.
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500 && responseCode < 600
}

export const openMailer = (smtpUrl: string): Mailer => {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...limits } as Parameters<typeof createTransport>[0])
  return {
    deliver: async (mail) => {
      try {
        // Addresses go in as objects: as a string, a line break in one would reach a stranger.
        await transport.sendMail({
          messageId: `<${mail.id}@${mail.from.address.split('@')[1]}>`,
          from: mail.from,
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html ? { html: mail.html } : {}),
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw isRefusal(error) ? new MailRefused((error as Error).message) : error
      }
    },
    close: () => transport.close(),
  }
}
