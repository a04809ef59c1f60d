import type { ReactNode } from 'react'

/** Texts that the farm wrote in English alone, on a page in another language: marked, so that they are read aloud as English. */

/** The language of a text of the farm's own, where it is not the page's; the reply names those texts. */
export const langOf = (row: object, name: string): 'en' | undefined =>
  (row as { in_english?: readonly string[] }).in_english?.includes(name) ? 'en' : undefined

type Props = { readonly in: string; readonly text: string; readonly lang: 'en' | undefined }

/** A sentence in which such a text stands alone. */
export const WithOwnText = ({ in: sentence, text, lang }: Props): ReactNode => {
  const [before, after] = lang ? sentence.split(text, 2) : []
  return after === undefined ? (
    sentence
  ) : (
    <>
      {before}
      <span lang={lang}>{text}</span>
      {after}
    </>
  )
}
