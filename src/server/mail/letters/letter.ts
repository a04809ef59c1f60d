import { pages } from '../../../shared/addresses.ts'
import { type Language, wordsIn } from '../../../shared/language.ts'
import type { LetterName } from '../../../shared/letter-kinds.ts'
import * as en from '../../../words/en/letters/letter.ts'
import * as es from '../../../words/es/letters/letter.ts'
import { escapeHtml } from '../../http/html.ts'
import { type Notice, pathOf, shorten } from '../push/notice.ts'
import { shownInHtml, shownInText } from './own-words.ts'

const words = wordsIn(en, es)

/** Who writes a letter, and in which language its reader reads. */
export type Head = { farm: string; language: Language }

export const helloIn = ({ language }: Head): string => words(language).hello

/** What a mail says, once as plain text that reads well alone and once as simple single-column HTML. */
export type Letter = {
  letter: LetterName
  subject: string
  text: string
  html: string
  /** Carries a link that opens an account: never logged, and erased from the record once sent. */
  isSecret: boolean
  /** Where its reader can stop letters of this kind. */
  unsubscribeUrl: string | null
  /** The same for devices where its reader turned on notifications, if it is worth one. */
  notice?: Notice
}

export type Link = { label: string; url: string }
/** A list with a number in its last column. */
export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }
/** What the letter is about, larger than the rest. */
export type Lead = { lead: string }
export type LetterPart = string | Link | Table | Lead

type Parts = Head & {
  letter: LetterName
  subject: string
  /** Paragraphs, and links and lists among them. */
  says: LetterPart[]
  /** The thing to do, as the one filled button. */
  link?: Link
  /** What can be done instead, as buttons under it. */
  others?: readonly Link[]
  /** Smaller words under the link. */
  aside?: string[]
  isSecret?: boolean
  unsubscribeUrl?: string
  /** It is also sent as a notification: its subject, its first words and where its link leads. */
  notice?: Pick<Notice, 'kind' | 'about'>
  /** What the way out says; without it, that it leads away from our news. */
  unsubscribeLabel?: string
}

/** Where a letter is dressed as it leaves (`mail/dress-mail.ts`): its greeting, in its language, with what it says to nobody in particular. */
export const GREETING = /<!--hello:(en|es)-->([\s\S]*?)<!--\/hello-->/
export const LOGO = '<!--logo-->'
export const POSTAL = '<!--postal-->'

export const paragraph = (words: string, style: string) =>
  `<p style="margin:0 0 16px;${style}">${shownInHtml(words).replace(/\n/g, '<br>')}</p>`

const anchor = ({ label, url }: Link, style: string) => `<a href="${escapeHtml(url)}" style="${style}">${shownInHtml(label)}</a>`

const CELL = 'padding:6px 0;border-bottom:1px solid #e6d9c4'
// The head of the numbers is not broken, however long a word it is.
const NUMBERS = 'text-align:right;white-space:nowrap'
const cells = (tag: 'th' | 'td', row: readonly string[]): string =>
  row
    .map((cell, each) => {
      const align = each === row.length - 1 ? NUMBERS : 'text-align:left'
      return `<${tag}${tag === 'th' ? ' scope="col"' : ''} style="${CELL};${align}">${shownInHtml(cell)}</${tag}>`
    })
    .join('')

const grid = ({ head, rows }: Table): string =>
  `<table style="width:100%;margin:0 0 16px;border-collapse:collapse"><thead><tr>${cells('th', head)}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}</tbody></table>`

const asText = (part: LetterPart): string => {
  if (typeof part === 'string') return part
  if ('lead' in part) return part.lead
  return 'rows' in part ? part.rows.map((row) => row.join(': ')).join('\n') : `${part.label}:\n${part.url}`
}

const asHtml = (part: LetterPart): string => {
  if (typeof part === 'string') return paragraph(part, '')
  if ('lead' in part) return paragraph(part.lead, 'font:600 24px/1.3 Georgia,serif')
  return 'rows' in part ? grid(part) : `<p style="margin:0 0 16px">${anchor(part, 'color:#2f5d3a')}</p>`
}

const BUTTON = 'padding:12px 22px;border:2px solid #2f5d3a;border-radius:10px;text-decoration:none;font-weight:600;display:inline-block'
const button = (link: Link) => `<p style="margin:24px 0">${anchor(link, `${BUTTON};background:#2f5d3a;color:#fffdf7`)}</p>`
const outlined = (link: Link) => `<p style="margin:0 0 16px">${anchor(link, `${BUTTON};color:#2f5d3a`)}</p>`

const wayOut = (url: string, label: string | undefined, { unsubscribe, fromNews }: ReturnType<typeof words>) =>
  `<p style="margin:16px 24px;font-size:14px;color:#6b5646">${anchor({ url, label: label ?? unsubscribe }, 'color:#6b5646')}${label ? '' : fromNews}</p>`

const writeText = ({ farm, language, says, link, others = [], aside = [], unsubscribeUrl, unsubscribeLabel }: Parts): string => {
  const out = unsubscribeUrl ? [`${unsubscribeLabel ?? words(language).unsubscribe}: ${unsubscribeUrl}`] : []
  return `${[...[...says, ...(link ? [link] : []), ...others].map(asText), ...aside, `-- \n${farm}`, ...out].join('\n\n')}\n`
}

const greeting = ({ language, says }: Parts): string => {
  const { hello } = words(language)
  return `<!--hello:${language}-->${says[0] === hello ? paragraph(hello, '') : ''}<!--/hello-->`
}

const bodyOf = ({ language, says }: Parts): readonly LetterPart[] => (says[0] === words(language).hello ? says.slice(1) : says)

const writeHtml = (parts: Parts): string => {
  const { subject, farm, language, link, others = [], aside = [], unsubscribeUrl, unsubscribeLabel } = parts
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(shownInText(subject))}</title></head>
<body style="margin:0;background:#f8f3e8;color:#3b2a1e;font:17px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:34em;margin:0 auto;padding:32px 20px">
${LOGO}<p style="margin:0 0 24px;font:600 22px Georgia,serif">${escapeHtml(farm)}</p>
<div style="background:#fffdf7;border-radius:14px;padding:28px 24px;overflow-wrap:anywhere">
${greeting(parts)}
${bodyOf(parts).map(asHtml).join('\n')}
${[...(link ? [button(link)] : []), ...others.map(outlined)].join('\n')}
${aside.map((words) => paragraph(words, 'font-size:15px;color:#6b5646')).join('\n')}
</div>
${unsubscribeUrl ? wayOut(unsubscribeUrl, unsubscribeLabel, words(language)) : ''}
${POSTAL}
</div></body></html>
`
}

const noticeOf = ({ subject, says, link }: Parts, notice: Pick<Notice, 'kind' | 'about'>): Notice => ({
  ...notice,
  title: shownInText(subject),
  body: shorten(shownInText(says.filter((part) => typeof part === 'string').join('\n'))),
  path: link ? pathOf(link.url) : pages.home,
})

export const writeLetter = (parts: Parts): Letter => ({
  letter: parts.letter,
  subject: shownInText(parts.subject),
  isSecret: parts.isSecret ?? false,
  unsubscribeUrl: parts.unsubscribeUrl ?? null,
  text: shownInText(writeText(parts)),
  html: writeHtml(parts),
  ...(parts.notice && { notice: noticeOf(parts, parts.notice) }),
})
