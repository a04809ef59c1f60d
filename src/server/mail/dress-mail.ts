import { type Language, wordsIn } from '../../shared/language.ts'
import { kindOf } from '../../shared/letter-kinds.ts'
import { firstName } from '../../shared/rules/first-name.ts'
import * as en from '../../words/en/letters/letter.ts'
import * as es from '../../words/es/letters/letter.ts'
import { escapeHtml } from '../http/html.ts'
import type { CachedFarm } from '../kernel/memory/farm.ts'
import { GREETING, LOGO, POSTAL, paragraph } from './letters/letter.ts'

/**
 * What an email gets as it leaves, and the record does not keep: its reader's first name, the farm's logo, and in emails to
 * many the farm's postal address.
 */

const words = wordsIn(en, es)

/** Where the farm gets its mail on paper, as the law in the USA wants it in emails to many. */
export const postalAddressOf = ({ postal_address, farm_address }: CachedFarm['current']): string => postal_address || farm_address

/** Some have no HTML: it is empty then. */
type Written = { letter: string; text: string; html: string }
/** `name`: as the person wrote it; null where nobody has proved that the address is theirs. `logo`: where the picture is. */
type Dress = { farm: CachedFarm['current']; name: string | null; logo: string | null }

const greet = ({ text, html }: Pick<Written, 'text' | 'html'>, name: string | null) => {
  const first = name === null ? undefined : firstName(name)
  const [whole, language = 'en', plain = ''] = GREETING.exec(html) ?? []
  if (whole === undefined) return { text, html }
  if (!first) return { text, html: html.replace(whole, () => plain) }
  const { hello, helloTo } = words(language as Language)
  const bare = text.startsWith(`${hello}\n\n`) ? text.slice(hello.length + 2) : text
  return { text: `${helloTo(first)}\n\n${bare}`, html: html.replace(whole, () => paragraph(helloTo(first), '')) }
}

const picture = (src: string): string =>
  `<img src="${escapeHtml(src)}" alt="" height="48" style="display:block;height:48px;max-width:160px;margin:0 0 12px">`

export const dressMail = ({ letter, ...written }: Written, { farm, name, logo }: Dress): { text: string; html: string } => {
  const { goesTo, writtenBy } = kindOf(letter)
  const address = goesTo === 'many' ? postalAddressOf(farm) : ''
  const sent = address && `${farm.farm_name}, ${address}`
  const signed = (text: string) => (sent ? `${text}\n${sent}\n` : text)
  // Whoever writes an email themselves greets in it as they like.
  const { text, html } = greet(written, writtenBy === 'shop' ? name : null)
  const foot = sent && `<p style="margin:16px 24px;font-size:14px;color:#6b5646">${escapeHtml(sent)}</p>`
  return { text: signed(text), html: html.replace(LOGO, () => (logo ? picture(logo) : '')).replace(POSTAL, () => foot) }
}
