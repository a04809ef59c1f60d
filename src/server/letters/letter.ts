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

export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }

type Parts = {
  letter: string
  subject: string
  farm: string
  says: string[]
  /** A list with a number in its last column. */
  table?: Table
  link?: { label: string; url: string }
  /** Smaller words under the link. */
  aside?: string[]
  isSecret?: boolean
  unsubscribeUrl?: string
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const paragraph = (words: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(words).replace(/\n/g, '<br>')}</p>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#2f5d3a;color:#fffdf7;padding:14px 24px;border-radius:10px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(label)}</a></p>`

const CELL = 'padding:6px 0;border-bottom:1px solid #e6d9c4'
const cells = (tag: 'th' | 'td', row: readonly string[]): string =>
  row
    .map((cell, each) => {
      const align = each === row.length - 1 ? 'right' : 'left'
      return `<${tag}${tag === 'th' ? ' scope="col"' : ''} style="${CELL};text-align:${align}">${escapeHtml(cell)}</${tag}>`
    })
    .join('')

const grid = ({ head, rows }: Table): string =>
  `<table style="width:100%;margin:0 0 16px;border-collapse:collapse"><thead><tr>${cells('th', head)}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}</tbody></table>`

const lines = ({ rows }: Table): string => rows.map((row) => row.join(': ')).join('\n')

const wayOut = (url: string) =>
  `<p style="margin:16px 24px;font-size:14px;color:#6b5646"><a href="${escapeHtml(url)}" style="color:#6b5646">Unsubscribe</a> from our news.</p>`

export const writeLetter = ({ letter, subject, farm, says, table, link, aside = [], isSecret = false, unsubscribeUrl }: Parts): Letter => ({
  letter,
  subject,
  isSecret,
  unsubscribeUrl: unsubscribeUrl ?? null,
  text: `${[...says, ...(table ? [lines(table)] : []), ...(link ? [`${link.label}:\n${link.url}`] : []), ...aside, `-- \n${farm}`, ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : [])].join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f8f3e8;color:#3b2a1e;font:17px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:34em;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:600 22px Georgia,serif">${escapeHtml(farm)}</p>
<div style="background:#fffdf7;border-radius:14px;padding:28px 24px;overflow-wrap:anywhere">
${says.map((words) => paragraph(words, '')).join('\n')}
${table ? grid(table) : ''}
${link ? button(link) : ''}
${aside.map((words) => paragraph(words, 'font-size:15px;color:#6b5646')).join('\n')}
</div>
${unsubscribeUrl ? wayOut(unsubscribeUrl) : ''}
</div></body></html>
`,
})
