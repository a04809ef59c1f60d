import { entrySentence } from '../../../words/en/refusals/entry-errors.ts'
import css from './form-summary.module.css'
import { SUMMARY_ID } from './use-form.ts'

/** When several fields fail: one place that takes the focus and leads to each of them. */
export const FormSummary = ({ fields }: { fields: Readonly<Record<string, string>> }) => {
  const troubles = Object.entries(fields)
  if (troubles.length < 2) return null
  return (
    <div className={css.summary} id={SUMMARY_ID} role="alert" tabIndex={-1}>
      <p>{entrySentence('invalidInput')}</p>
      <ul>
        {troubles.map(([name, sentence]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(name)?.focus()
              }}
            >
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
