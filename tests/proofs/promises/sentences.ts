export interface Sentence {
  section: string
  says: string
}

/** What a reader sees of a line: no links, stars or marks of lists. */
const withoutMarkdown = (line: string) =>
  line
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/<(https?:[^>]+)>/g, '$1')
    .replaceAll(/\*\*?(?=\S)([^*]+)\*\*?/g, '$1')
    .replace(/^\s*(?:-|\d+\.|#+)\s+/, '')
    .trim()

const cellsOf = (row: string) => row.split(/\s\|\s|^\s*\||\|\s*$/).filter((cell) => /\w/.test(cell))

/** A sentence ends before a capital, or before code or a quote that begins another. */
const split = (text: string) => text.split(/(?<=[.!?][)"”]*)\s+(?=[("“`*]*[A-Z])|(?<=\.[)"”]*)\s+(?=`)/)

/** The sentences of a document outside of its blocks of code, each under its heading. A cell of a table is one too. */
export const sentencesOf = (markdown: string): Sentence[] => {
  let section = ''
  return markdown
    .replaceAll(/^(\s*)```.*?^\s*```$/gms, '')
    .split('\n')
    .flatMap((line) => {
      const [, heading] = line.match(/^#+ (.+)$/) ?? []
      if (heading !== undefined) {
        section = withoutMarkdown(heading)
        return []
      }
      const texts = line.trimStart().startsWith('|') ? cellsOf(line) : [line]
      return texts
        .map(withoutMarkdown)
        .flatMap(split)
        .filter((says) => says !== '')
        .map((says) => ({ section, says }))
    })
}
