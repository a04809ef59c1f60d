import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.ts'

/** The lines that docs/going-live.md has people type, section by section. Whoever runs the page must have typed them all. */

const BLOCK = /^( *)```sh\n([\s\S]*?)^ *```$/gm

export const readPage = () => {
  const text = readFileSync(join(ROOT, 'docs/going-live.md'), 'utf8')
  const sections = new Map(
    text.split(/^## /m).map((section): [string, string[]] => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(BLOCK)].flatMap(([, , block = '']) =>
        block
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ]),
  )
  return {
    /** The next line of a section, which has to be this one: what is to come of it is known to the run alone. */
    line: (title: string, wanted: string): string => {
      const [next] = sections.get(title)?.splice(0, 1) ?? []
      if (next !== wanted)
        throw new Error(`docs/going-live.md, ${title}, has people type: ${next}\nThe run was made for: ${wanted}\nMend one of them.`)
      return next
    },
    left: (): string[] => [...sections].flatMap(([title, lines]) => lines.map((line) => `${title}: ${line}`)),
  }
}
export type Page = ReturnType<typeof readPage>
