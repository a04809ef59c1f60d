import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isVariable, rowOf, variableNames } from '../src/server/kernel/config/variables.ts'
import { problemsOf } from './support/shop/config-problems.ts'

/** The table of variables is the only list of them: whoever else names one is held to it. */

const read = (file: string) => readFileSync(file, 'utf8')
const secrets = variableNames.filter((name) => rowOf(name).isSecret)

const HEAD = '| variable | without it | what it is for |\n| --- | --- | --- |\n'
const documented = (): string => {
  const rows = variableNames.map((name) => {
    const { without, default: usual = '', purpose } = rowOf(name)
    return `| \`${name}\` | ${without ?? usual} | ${purpose} |\n`
  })
  return `${HEAD}${rows.join('')}`
}

describe('docs/operating.md', () => {
  test('lists every variable as the table has it; `npx vitest run tests/variables.test.ts -u` writes it anew', async () => {
    const page = read('docs/operating.md')
    const [list] = /\| variable \|.*\n(?:\|.*\n)+/.exec(page) ?? ['']
    expect(list).toContain('`PUBLIC_URL`')
    const headings = [...page.matchAll(/^#+ (.*)/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    expect([...documented().matchAll(/\]\(#([^)]*)\)/g)].filter(([, anchor = '']) => !headings.includes(anchor))).toEqual([])
    await expect(page.replace(list, () => documented())).toMatchFileSnapshot('../docs/operating.md')
  })
})

describe('a secret', () => {
  test('is not repeated by any refusal', () => {
    const given = Object.fromEntries(secrets.map((name) => [name, 'hunter 22']))
    const problems = problemsOf({ BACKUP_TO: 's3://my-farm', ...given })
    expect(problems.length).toBeGreaterThanOrEqual(10)
    expect(problems.join()).not.toContain('hunter')
  })

  test('has a line in SECURITY.md about how to change it', () => {
    const lines = read('SECURITY.md').match(/^\|.*\|/gm) ?? []
    expect(secrets.filter((name) => !lines.some((line) => line.split('|')[1]?.includes(`\`${name}\``)))).toEqual([])
  })
})

describe('a name that the shop does not know', () => {
  /** What each says in its own way: `NAME: value`, `NAME=value`, `dozen set NAME`. */
  const NAMED: [file: string, pattern: RegExp][] = [
    ['compose.yml', /^ {6}([A-Z_]+):/gm],
    ['Containerfile', /(?<=^ENV .*)\b([A-Z_]+)=/gm],
    ['deploy/install.sh', /(?<=<<END\n# The settings of the shop(?:.*\n(?!END\n))*?)^([A-Z_]+)=/gm],
    ...['README.md', 'SECURITY.md', ...readdirSync('docs').map((name) => `docs/${name}`)]
      .filter((file) => file.endsWith('.md') && /\bdozen set [A-Z_]{4,}/.test(read(file)))
      .map((file): [string, RegExp] => [file, /(?<=\bdozen set (?:[A-Z0-9_]{4,} )*)([A-Z0-9_]{4,})/g]),
  ]

  test.each(NAMED)('is not in %s', (file, pattern) => {
    const names = [...read(file).matchAll(pattern)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !isVariable(name) && name !== 'NAME')).toEqual([])
  })
})
