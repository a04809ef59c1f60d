import { type SyntheticEvent, useState } from 'react'
import css from './letter-preview.module.css'

type Letter = { readonly subject?: string; readonly html: string; readonly label?: string }

/** The email as it arrives, in a frame where no script runs and no link works. */
export const LetterPreview = ({ subject, html, label = 'Preview' }: Letter) => {
  const [height, setHeight] = useState<number>()
  const fit = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => setHeight(currentTarget.contentDocument?.body.scrollHeight)
  return (
    <section className={css.preview} aria-label={label}>
      {subject && <p className={css.subject}>{subject}</p>}
      {/* Of our own origin only so that its height can be measured. */}
      <iframe title="The email" sandbox="allow-same-origin" srcDoc={html} height={height} onLoad={fit} />
    </section>
  )
}
