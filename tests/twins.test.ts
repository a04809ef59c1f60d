import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../src/shared/language.ts'

/** Every word that customers see can be had in every language. */

const ROOT = join(import.meta.dirname, '..')
const filesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))

const others = LANGUAGES.filter((language) => language !== 'en')
const twins = filesUnder('src').filter((file) => others.some((language) => basename(dirname(file)) === language))
const original = (twin: string) => join(dirname(dirname(twin)), basename(twin))

/** A page that loads another build has no words; of refusals the farm's own stay English, and their types say which. */
const NO_WORDS = ['src/web/admin/es/dashboard.tsx', 'src/shared/es/errors.ts']
/** Written alike in both languages, or nothing but what is put in. */
const ALIKE = /^(No|Error|Total|EBT|\{\w+\})$/
/** They ask the page at once, which there is none of here; TypeScript compares them. */
const isOfPage = (file: string) => file.endsWith('.tsx') || file.startsWith('src/web/ui/')

type Said = { at: string; says: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What two modules say otherwise than as twins should, by the names of what they export. */
const differencesOf = (one: unknown, other: unknown, at: string): Said[] => {
  if (typeof one !== typeof other) return [{ at, says: `is ${typeof one} and ${typeof other}` }]
  if (typeof one === 'function' && typeof other === 'function')
    // A word that needs fewer of the holes may leave the last out.
    return other.length > one.length ? [{ at, says: 'takes more than its twin' }] : []
  if (typeof one === 'string') {
    const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()
    if (!String(other).trim() && one.trim()) return [{ at, says: 'is empty' }]
    return holes(one) === holes(String(other)) ? [] : [{ at, says: 'has other holes' }]
  }
  if (!isRecord(one) || !isRecord(other)) return []
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap((name) =>
    name in one && name in other ? differencesOf(one[name], other[name], `${at}.${name}`) : [{ at: `${at}.${name}`, says: 'has no twin' }],
  )
}

/** Sentences that stand in both as they are. */
const untranslated = (one: unknown, other: unknown, at: string): Said[] => {
  if (typeof one === 'string') return one === other && /[a-z]{3}/i.test(one) && !ALIKE.test(one) ? [{ at, says: one }] : []
  if (!isRecord(one) || !isRecord(other)) return []
  return Object.keys(one).flatMap((name) => untranslated(one[name], other[name], `${at}.${name}`))
}

describe('the words of another language', () => {
  test('are there', () => expect(twins.length).toBeGreaterThan(20))

  test.each(twins.filter((file) => !NO_WORDS.includes(file) && !isOfPage(file)))(
    '%s: none is missing, none is left as it was',
    async (twin) => {
      const [english, translated] = await Promise.all([import(join(ROOT, original(twin))), import(join(ROOT, twin))])
      expect(differencesOf(english, translated, basename(twin))).toEqual([])
      expect(untranslated(english, translated, basename(twin))).toEqual([])
    },
  )
})

/** Where customers' pages say something of their own, though their words stand in modules that have twins. */
const wordsIn = (file: string): Said[] => {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Said[] = []
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isNewExpression(node) && node.expression.getText() === 'Error') return
    const text = ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ? node.text.trim() : ''
    const parts = ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' … ')
      : text
    const isSaid = ts.isJsxText(node) ? /[a-z]/i.test(parts) : /^[A-Z][a-z]+$|[A-Za-z][a-z’']+,? [a-z…]/.test(parts.trim())
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    if (isSaid) found.push({ at: `${relative('src/web', file)}:${line + 1}`, says: parts })
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

/** Nothing that anybody reads. */
const NOT_SAID: readonly RegExp[] = [
  // Farms have names; paper has sizes; a multiplication has its sign.
  /^(Dozen|A4|x)$/,
  // Events, selectors, relations and states have names too.
  /^(moveend layeradd layerremove resize|select, button|input, textarea|noopener noreferrer|setting up|parts of a cent|no amount)$/,
  /^(Tab|Escape|Enter|Backspace|Delete|End|Home|Space|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|Shift|Control|Meta|POP|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)$/,
]

describe('a page for customers', () => {
  test('says nothing but words that stand in modules with twins', () => {
    const pages = filesUnder('src/web').filter((file) => !/\/(admin|words|es)\//.test(file))
    const said = pages.flatMap(wordsIn).filter(({ says }) => !NOT_SAID.some((pattern) => pattern.test(says)))
    expect(said).toEqual([])
  })
})
