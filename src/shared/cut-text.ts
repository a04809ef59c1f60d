/** At most so many characters, with a sign that there was more. It is cut between letters: half of an emoji is no text. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
