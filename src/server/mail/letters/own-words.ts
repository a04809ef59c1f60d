import { BOLD_FROM, BOLD_TO } from '../../../shared/bold.ts'
import { ownTextNames } from '../../../shared/fields/own-texts.ts'
import type { Language } from '../../../shared/language.ts'
import { escapeHtml } from '../../http/html.ts'
import { inLanguage, isForeign, type OwnTexts } from '../../kernel/spoken/own-texts.ts'

/**
 * The farm's own texts within a letter. One that stays in English is marked while the sentences are written: the HTML says
 * in which language it is, so that it is read aloud rightly, and the plain text and the subject lose the marks.
 */

// Of Unicode's private characters, which nobody types.
const [BEGIN, END] = ['\uE000', '\uE001']
const MARKS = /[\uE000-\uE003]/g

type Farm = { readonly texts: OwnTexts }
type Reader = { readonly language: Language }

/** A text in English, in a letter to somebody who reads another language. */
export const inEnglish = (text: string, { language }: Reader): string => (language === 'en' ? text : `${BEGIN}${text}${END}`)

/** A text of the farm's own, as the reader of a letter gets it. */
export const ownIn =
  (farm: Farm, { language }: Reader) =>
  (text: string): string =>
    isForeign(text, farm, language) ? inEnglish(text, { language }) : inLanguage(text, farm, language)

/** What a letter is about, with the texts of the farm's own among it. */
export const ownFacts = <Facts extends object>(farm: Farm, head: Reader, facts: Facts): Facts => {
  if (head.language === 'en') return facts
  const own = ownIn(farm, head)
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, ownTextNames.has(name) && typeof value === 'string' ? own(value) : value]),
  ) as Facts
}

export const shownInText = (words: string): string => words.replace(MARKS, '')

const MARKED = /\uE000([^\uE000\uE001]*)\uE001/g
const BOLD = new RegExp(`${BOLD_FROM}([^${BOLD_FROM}${BOLD_TO}]*)${BOLD_TO}`, 'g')

/** A mark without its other half, which somebody typed after all, is dropped. */
export const shownInHtml = (words: string): string =>
  shownInText(escapeHtml(words).replace(MARKED, '<span lang="en">$1</span>').replace(BOLD, '<strong>$1</strong>'))
