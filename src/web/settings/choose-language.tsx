import { LANGUAGES, languageNames } from '../../shared/language.ts'
import * as words from '../../words/en/pages/settings.tsx'
import css from './choose-language.module.css'

/** Plain links: the page reloads in the other language, and the shop keeps the choice for emails and other browsers. */
export const ChooseLanguage = () => (
  <section aria-labelledby="choose-language">
    <h2 id="choose-language">{words.language}</h2>
    <p>{words.languageIs}</p>
    <p className={`row gap-x-6 ${css.languages}`}>
      {LANGUAGES.map((each) => (
        <a
          key={each}
          className="thumb"
          href={`?language=${each}`}
          lang={each}
          hrefLang={each}
          aria-current={each === document.documentElement.lang ? 'true' : undefined}
        >
          {languageNames[each]}
        </a>
      ))}
    </p>
  </section>
)
