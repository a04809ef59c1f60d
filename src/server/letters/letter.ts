/** What a mail says, once as plain text that reads well alone and once as simple single-column HTML. */
export type Letter = {
  letter: string
  subject: string
  text: string
  html: string
  /** Carries a link that opens an account: never logged, and erased from the record once sent. */
  isSecret: boolean
  /** Where its reader can stop letters of this kind. */
  unsubscribeUrl: string | null
}

type Link = { label: string; url: string }

type Parts = {
  letter: string
  subject: string
  farm: string
  /** Paragraphs, and links among them. */
  says: (string | Link)[]
  link?: Link
  /** Smaller words under the link. */
  aside?: string[]
  isSecret?: boolean
  unsubscribeUrl?: string
  /** What that link does, where it does not stop news. */
  unsubscribeLabel?: string
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const paragraph = (words: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(words).replace(/\n/g, '<br>')}</p>`

const anchor = ({ label, url }: Link, style: string) => `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`

const saidAsText = (said: string | Link) => (typeof said === 'string' ? said : `${said.label}:\n${said.url}`)

const saidAsHtml = (said: string | Link) =>
  typeof said === 'string' ? paragraph(said, '') : `<p style="margin:0 0 16px">${anchor(said, 'color:#2f5d3a')}</p>`

const button = (link: Link) =>
  `<p style="margin:24px 0">${anchor(link, 'background:#2f5d3a;color:#fffdf7;padding:14px 24px;border-radius:10px;text-decoration:none;font-weight:600;display:inline-block')}</p>`

const wayOut = (url: string, label: string | undefined) =>
  `<p style="margin:16px 24px;font-size:14px;color:#6b5646">${anchor({ url, label: label ?? 'Unsubscribe' }, 'color:#6b5646')}${label ? '' : ' from our news.'}</p>`

export const writeLetter = ({
  letter,
  subject,
  farm,
  says,
  link,
  aside = [],
  isSecret = false,
  unsubscribeUrl,
  unsubscribeLabel,
}: Parts): Letter => ({
  letter,
  subject,
  isSecret,
  unsubscribeUrl: unsubscribeUrl ?? null,
  text: `${[...says.map(saidAsText), ...(link ? [saidAsText(link)] : []), ...aside, `-- \n${farm}`, ...(unsubscribeUrl ? [`${unsubscribeLabel ?? 'Unsubscribe'}: ${unsubscribeUrl}`] : [])].join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f8f3e8;color:#3b2a1e;font:17px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:34em;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:600 22px Georgia,serif">${escapeHtml(farm)}</p>
<div style="background:#fffdf7;border-radius:14px;padding:28px 24px;overflow-wrap:anywhere">
${says.map(saidAsHtml).join('\n')}
${link ? button(link) : ''}
${aside.map((words) => paragraph(words, 'font-size:15px;color:#6b5646')).join('\n')}
</div>
${unsubscribeUrl ? wayOut(unsubscribeUrl, unsubscribeLabel) : ''}
</div></body></html>
`,
})
