/** Why the mail server could not be used, in its own words, and the setting that helps. */

type SmtpError = { code?: string; command?: string; message: string }

const UNTRUSTED =
  'If this is your own email server, give it a certificate from a known authority, or add ?tls.rejectUnauthorized=false to SMTP_URL (with & if it already has a ?). Emails are still encrypted then, but others on the way could pretend to be that server.'
const OTHER_NAME = 'Use the name in its certificate in SMTP_URL, or add ?tls.servername=THAT.NAME to it (with & if it already has a ?).'
const NO_TLS =
  "It offers STARTTLS but can't do it. Give it a certificate. Or add ?ignoreTLS=true to SMTP_URL (instead of requireTLS=true), and ALLOW_PLAIN_SMTP=on if it is on another machine; emails are then sent unencrypted."
const WRONG_DOOR = 'For port 465 write smtps://, for port 587 smtp:// with ?requireTLS=true into SMTP_URL.'
const LOGIN = 'Correct the user and password in SMTP_URL. Write characters such as @ / : # ? % in them as %40 %2F %3A %23 %3F %25.'
const AWAY =
  "Check the host and port in SMTP_URL, and whether this machine's provider allows connections to email servers; many block port 25."

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/self[- ]signed|unable to (verify the first|get (local )?issuer) certificate|certificate has expired|not yet valid/i, UNTRUSTED],
  [/altnames|does not match certificate/i, OTHER_NAME],
  [/wrong version number|packet length too long|Greeting never received/i, WRONG_DOOR],
]

const adviceOn = ({ code, command, message }: SmtpError): string | undefined => {
  const [, advice] = ADVICE.find(([words]) => words.test(message)) ?? []
  if (advice) return advice
  if (command === 'STARTTLS') return NO_TLS
  if (code === 'EAUTH') return LOGIN
  return code === 'EDNS' || code === 'ECONNECTION' || code === 'ETIMEDOUT' || code === 'ESOCKET' ? AWAY : undefined
}

/** One line: what it said, and what helps. */
export const mailTrouble = (error: unknown): string => {
  const message = (error as SmtpError).message.replaceAll(/\s+/g, ' ').trim()
  const advice = adviceOn(error as SmtpError)
  return advice ? `${message}${/[.!?]$/.test(message) ? '' : '.'} ${advice}` : message
}

export type MailTroubleKind = 'noHost' | 'away' | 'insecure' | 'login' | 'sender' | 'refused'

const KINDS: Readonly<Record<string, MailTroubleKind>> = {
  EDNS: 'noHost',
  ECONNECTION: 'away',
  ETIMEDOUT: 'away',
  ESOCKET: 'away',
  ETLS: 'insecure',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EENVELOPE: 'sender',
}

/** What kind of trouble it is, for people who may choose any server: none of the server's own words. */
export const mailTroubleKind = (error: unknown): MailTroubleKind => {
  const { code = '', command, message } = error as SmtpError
  if (command === 'STARTTLS' || /certificate|altnames|wrong version number|packet length too long/i.test(message)) return 'insecure'
  return KINDS[code] ?? 'refused'
}
