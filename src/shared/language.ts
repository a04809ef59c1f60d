/**
 * The languages in which customers, hosts and packers read the shop; most of the dashboard speaks the first alone. Words
 * stand in modules of their own: the twin of `en/x.ts` is `es/x.ts`, with the same exports.
 */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** As their speakers call them. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

export const isLanguage = (text: string | undefined): text is Language => LANGUAGES.some((each) => each === text)

/** What is said in one language, in any other: the same names and holes, other words. */
export type Words<Said> = Said extends string
  ? string
  : Said extends (...holes: infer Holes) => infer Sentence
    ? (...holes: Holes) => Words<Sentence>
    : Said extends object
      ? { readonly [Name in keyof Said]: Words<Said[Name]> }
      : Said

/** One text in each language, for when the reader isn't known yet. */
export type Spoken = Readonly<Record<Language, string>>

/** The words of a module, or of its twin. */
export const wordsIn =
  <Said extends object>(en: Said, es: Words<Said>) =>
  (language: Language): Words<Said> =>
    language === 'es' ? es : (en as Words<Said>)

export const inEach = (say: (language: Language) => string): Spoken => ({ en: say('en'), es: say('es') })
