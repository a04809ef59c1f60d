import ts from 'typescript'
import { changesOf } from './changes.ts'
import type { Change } from './sql-changes.ts'

export type Mutant = {
  id: number
  /** The same as long as its line is: what was found out about it can be kept. */
  key: string
  file: string
  line: number
  change: string
}

/** What is a name or a type, not a value: a module's, a tag's; and what is written to the log, which nobody acts by. */
const isNoValue = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  (ts.isExpressionStatement(node) && /^(?:\w+\.)*log\./.test(node.getText())) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isStringLiteral(node) && ts.isJsxAttribute(node.parent)) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isBindingElement(node.parent) && node.parent.propertyName === node)

const childrenOf = (node: ts.Node): ts.Node[] => {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

const keyOf = (source: ts.SourceFile, { start, end, text }: Change, seen: Map<string, number>) => {
  const { line } = source.getLineAndCharacterOfPosition(start)
  const change = `${source.text.slice(start, end).trim()} → ${text.trim() || 'nothing'}`.replace(/\s+/g, ' ')
  const named = `${source.fileName} | ${source.text.split('\n')[line]?.trim()} | ${change}`
  const before = seen.get(named) ?? 0
  seen.set(named, before + 1)
  return { key: before ? `${named} | ${before + 1}` : named, line: line + 1, change }
}

/** Only who may make a call, of a table of calls: who is let in that should not be? */
const whoChanges = (node: ts.Node, source: ts.SourceFile): Change[] => {
  if (!ts.isPropertyAssignment(node) || node.name.getText(source) !== 'who' || !ts.isStringLiteral(node.initializer)) return []
  const { text } = node.initializer
  const start = node.initializer.getStart(source)
  return (text === 'anyone' ? ['member'] : text === 'member' ? ['anyone'] : ['anyone', 'member']).map((other) => ({
    start,
    end: node.initializer.end,
    text: `'${other}'`,
  }))
}

type Numbered = { number: (key: string) => number | undefined }

/**
 * The file with all its mutants inside, each asleep until its number is the one in `__mutant`, so that nothing has to be
 * loaded anew for the next one. Mutants without a number are left out.
 */
export const instrument = (fileName: string, text: string, { number }: Numbered): { text: string; mutants: Mutant[] } => {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)
  const isTable = /^src\/shared\/calls\//.test(fileName)
  const seen = new Map<string, number>()
  const mutants: Mutant[] = []

  const chosen = (node: ts.Node): (Change & { id: number })[] =>
    (isTable ? whoChanges(node, source) : changesOf(node, source)).flatMap((change) => {
      const { key, line, change: told } = keyOf(source, change, seen)
      const id = number(key)
      if (id === undefined) return []
      mutants.push({ id, key, file: fileName, line, change: told })
      return [{ ...change, id }]
    })

  const changed = (node: ts.Node, { start, end, text: other }: Change): string =>
    text.slice(node.getStart(source), start) + other + text.slice(end, node.end)

  const insideOf = (node: ts.Node): string => {
    let at = node.getStart(source)
    let inside = ''
    for (const child of childrenOf(node)) {
      inside += text.slice(at, child.getStart(source)) + emitted(child)
      at = child.end
    }
    return inside + text.slice(at, node.end)
  }

  const emitted = (node: ts.Node): string => {
    if (isNoValue(node)) return node.getText(source)
    const inside = insideOf(node)
    const changes = chosen(node)
    if (ts.isExpressionStatement(node)) return changes.reduce((now, { id }) => `{if (!__mutant(${id})) ${now}}`, `{${inside}}`)
    if (changes.length === 0) return inside
    const choices = (original: string) => changes.map((each) => `__mutant(${each.id})?${changed(node, each)}:`).join('') + original
    // A row of the table is read at each request, so its mutant can wake up later.
    if (ts.isPropertyAssignment(node))
      return `get who() { return ${changes.map(({ id, text: who }) => `__mutant(${id})?${who}:`).join('')}${node.initializer.getText(source)} }`
    return `(${choices(inside)})`
  }

  const whole = insideOf(source)
  return {
    text: `function __mutant(id: number): boolean { return (globalThis as any).__mutant?.(id) ?? false };${text.slice(0, source.getStart(source))}${whole}`,
    mutants,
  }
}
