/** The simple pattern of the forms: something, @, something with a dot, and no white space. */
const PATTERN = /^[^\s@]+@([^\s@]+)$/

// The dot is looked for apart: in one pattern a long text of dots would keep the shop busy for seconds.
export const isEmailAddress = (text: string): boolean => PATTERN.exec(text)?.[1]?.slice(1, -1).includes('.') ?? false
