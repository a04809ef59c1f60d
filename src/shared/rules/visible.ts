// Beside white space: control and format characters, fillers, and the Braille pattern without dots.
const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether there is nothing in a text that anybody could see. */
export const isBlank = (text: string): boolean => !SEEN.test(text)
