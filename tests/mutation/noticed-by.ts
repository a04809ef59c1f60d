import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { leftOut, type Tier } from '../../scripts/tiers.mjs'
import { ROOT } from './scopes.ts'

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The call that has the last of these titles; of a test from a table there is none. */
const testIn = (file: string, text: string, by: string): string | undefined => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const find = (node: ts.Node): string | undefined => {
    const title = ts.isCallExpression(node) ? node.arguments[0] : undefined
    if (title && ts.isStringLiteralLike(title) && by.endsWith(` > ${title.text}`)) return node.getText(source)
    return ts.forEachChild(node, find)
  }
  return find(source)
}

/** A test as it is written in this tier, or else its whole file; nothing if it is not there. Stories are told on fewer runs in the first. */
export const writtenIn = (tier: Tier): ((by: string) => string | undefined) => {
  const absent = new Set(leftOut[tier]().map(({ file }) => file))
  const kept = new Map<string, string | undefined>()
  const read = (by: string) => {
    const [file = ''] = by.split(' > ')
    if (absent.has(file) || !existsSync(join(ROOT, file))) return undefined
    const text = readFileSync(join(ROOT, file), 'utf8')
    return hash((testIn(file, text, by) ?? text) + (text.includes('support/runs.ts') ? tier : '')).slice(0, 16)
  }
  return (by) => {
    if (!kept.has(by)) kept.set(by, read(by))
    return kept.get(by)
  }
}
