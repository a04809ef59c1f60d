/** Invisible characters, or those that turn the text around them: controls, embeddings and overrides, isolates, invisible spaces and marks. */
const UNSEEN = /[\p{Cc}\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/gu

/** Tabs and the separators of lines divide words. */
const DIVIDES = /[\t\v\f\u0085\u2028\u2029]/g

/** Letters that nothing joins or divides, and separators. */
const ALONE = String.raw`[\s\p{P}\p{Nd}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`

/** Joiners are letters' and emojis' own (👩‍🌾, می‌خواهم); between others, and at an end, they only hide. */
const IDLE_JOINERS = new RegExp(String.raw`(?<=^|${ALONE})[\u200c\u200d]+|[\u200c\u200d]+(?=$|${ALONE})`, 'gu')

/** Tags draw some flags (🏴󠁧󠁢󠁳󠁣󠁴󠁿), and are unseen anywhere else. */
const IDLE_TAGS = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]+/gu

/**
 * A name, or another line that is shown among others, without what would disturb what is around it or hide in it. Ordinary
 * text stays as it was typed, in any language, with its spaces, accents and emojis. A line break is left for the check of
 * lines.
 */
export const tidyName = (typed: string): string =>
  typed
    .replace(DIVIDES, ' ')
    .replace(UNSEEN, (sign) => (sign === '\n' || sign === '\r' || sign === '\0' ? sign : ''))
    .replace(IDLE_TAGS, '')
    .replace(IDLE_JOINERS, '')
