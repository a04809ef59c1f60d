import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** How the shop speaks, as far as a machine can check: words that an American would not use so. */

const SOURCE = join(import.meta.dirname, '../src')

type Rule = { readonly banned: RegExp; readonly say: string }

const RULES: readonly Rule[] = [
  { banned: /\bmail(?:s|ed|ing)?\b/i, say: 'email, send (mail is paper)' },
  { banned: /\bany more\b/i, say: 'no longer, not anymore' },
  { banned: /\b(?:by|of) (?:itself|themselves)\b/i, say: 'automatically' },
  { banned: /\bwhoever\b/i, say: 'anyone who, the person who' },
  // A label such as "Who gets it" and a question may begin with it; a sentence that ends with a full stop may not.
  {
    banned: /(?:^|[.!?] )Who [^.?!]*\.|[:;,] who (?:has|is|signs|comes|wants)\b|\b(?:of|to|for|by) who\b/,
    say: 'people who, customers who',
  },
  { banned: /\bstands\b/i, say: 'is, appears, is listed' },
  { banned: /\bholds (?:from|until|for)\b/i, say: 'starts, applies from, is valid until' },
  { banned: /\bleads? nowhere\b/i, say: 'stops working' },
  { banned: /\bcounts? no more\b/i, say: 'stops working' },
  { banned: /\bgone by\b/i, say: 'past, over' },
]

/** Sentences that have such a word and keep it. None of those that the owner gave to the letter has one. */
const EXCEPTIONS: readonly { readonly says: string; readonly why: string }[] = []

const filesIn = (folder: string): string[] =>
  readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))
    .map((file) => join(folder, file))

/** Words that code uses among itself have neither a space nor a capital. */
const isRead = (text: string): boolean => /\p{L} \p{L}|^\p{Lu}\p{Ll}/u.test(text)

const templateText = (node: ts.TemplateExpression): string =>
  [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return templateText(node)
  return ts.isJsxText(node) ? node.text.replaceAll(/\s+/g, ' ').trim() : undefined
}

/** What a file has people read: its strings and the texts of its tags, without its comments, names and addresses. */
const textsIn = (file: string): string[] => {
  const source = ts.createSourceFile(file, readFileSync(join(SOURCE, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const text = textOf(node)
    if (text !== undefined && isRead(text)) texts.push(text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

const faultsIn = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => !EXCEPTIONS.some(({ says }) => text.includes(says)))
    .flatMap((text) => RULES.flatMap(({ banned, say }) => (banned.test(text) ? [`${text} (say: ${say})`] : [])))

const faultsOf = (files: readonly string[]): string[] =>
  files.flatMap((file) => faultsIn(textsIn(file)).map((fault) => `${file}: ${fault}`))

describe('what people read', () => {
  test('is American English', () => {
    expect(faultsOf([...filesIn('words/en'), ...filesIn('web'), ...filesIn('shared/fields')])).toEqual([])
  })

  test('has no exception for a sentence that is gone', () => {
    const texts = filesIn('words/en').flatMap(textsIn)
    expect(EXCEPTIONS.filter(({ says }) => !texts.some((text) => text.includes(says)))).toEqual([])
  })

  test.each([
    'We mail it on Friday.',
    'It is not there any more.',
    'The list comes by itself.',
    'Whoever has the link can open it.',
    'Who is overdue cannot order so again.',
    'All cartons are taken: who signs up can wait for one.',
    'The answer stands here too.',
    'A change holds from Saturday on.',
    'The old link leads nowhere.',
    'The code counts no more.',
    'Its first day has gone by.',
  ])('is checked: %s', (sentence) => {
    expect(faultsIn([sentence])).toHaveLength(1)
  })

  test.each(["We'll email you.", 'Who collects instead of you?', 'Who gets it', 'A farm stand', 'people who signed up'])(
    'is left alone: %s',
    (sentence) => {
      expect(faultsIn([sentence])).toEqual([])
    },
  )
})
