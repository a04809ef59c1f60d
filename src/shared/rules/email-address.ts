/** The simple pattern of the forms: something, @, something with a dot, and no white space. */
const SIMPLE = /^[^\s@]+@([^\s@]+)$/

/** What looks like an email: enough to look an account up by, or to tell what sign-up says to it. */
// The dot is looked for apart: in one pattern a long text of dots would keep the shop busy for seconds.
export const looksLikeEmail = (text: string): boolean => SIMPLE.exec(text)?.[1]?.slice(1, -1).includes('.') ?? false

/**
 * The strict pattern of the identity library: plain letters, no brackets, commas or invisible characters, so that one
 * address has one spelling and one reader. PostgreSQL uses it too.
 */
export const MAILABLE = "^([A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$"
const STRICT = new RegExp(MAILABLE)

/** Whether email may go to it. Every address we email is checked with this. */
export const isEmailAddress = (text: string): boolean => STRICT.test(text)
