import ts from 'typescript'
import { type Change, sqlChanges } from './sql-changes.ts'

const { SyntaxKind } = ts
const BINARY: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [SyntaxKind.LessThanToken]: ['<=', '>='],
  [SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [SyntaxKind.PlusToken]: ['-'],
  [SyntaxKind.MinusToken]: ['+'],
  [SyntaxKind.AsteriskToken]: ['/'],
  [SyntaxKind.SlashToken]: ['*'],
  [SyntaxKind.PercentToken]: ['*'],
  [SyntaxKind.PlusEqualsToken]: ['-='],
  [SyntaxKind.MinusEqualsToken]: ['+='],
  [SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [SyntaxKind.BarBarToken]: ['&&'],
  [SyntaxKind.QuestionQuestionToken]: ['&&'],
}
const METHODS = new Map(
  Object.entries({ min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', round: 'floor', some: 'every', every: 'some' }),
)
/** Without it, the list stays as it was. */
const LISTED = new Set(['filter', 'toReversed', 'sort', 'toSorted'])

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)

const binaryChanges = (node: ts.BinaryExpression, source: ts.SourceFile): Change[] => {
  const { operatorToken: sign, left, right } = node
  if (sign.kind === SyntaxKind.PlusToken && (isText(left) || isText(right))) return []
  return (BINARY[sign.kind] ?? []).map((text) => {
    // Mixing ?? with && needs brackets, so the sides get theirs.
    if (sign.kind === SyntaxKind.QuestionQuestionToken) return { start: node.getStart(source), end: node.end, text: left.getText(source) }
    return { start: sign.getStart(source), end: sign.end, text }
  })
}

const callChanges = (node: ts.CallExpression, source: ts.SourceFile): Change[] => {
  const called = node.expression
  if (!ts.isPropertyAccessExpression(called) || node.flags & ts.NodeFlags.OptionalChain) return []
  const other = METHODS.get(called.name.text)
  if (other) return [{ start: called.name.getStart(source), end: called.name.end, text: other }]
  return LISTED.has(called.name.text) ? [{ start: called.expression.end, end: node.end, text: '' }] : []
}

const literalChanges = (node: ts.Node, source: ts.SourceFile): Change[] => {
  const whole = { start: node.getStart(source), end: node.end }
  if (ts.isNumericLiteral(node)) return [{ ...whole, text: String(Number(node.text.replaceAll('_', '')) + 1) }]
  if (ts.isStringLiteral(node) && node.text !== '') return [{ ...whole, text: "''" }]
  if (node.kind === SyntaxKind.TrueKeyword) return [{ ...whole, text: 'false' }]
  return node.kind === SyntaxKind.FalseKeyword ? [{ ...whole, text: 'true' }] : []
}

/** What decides: `if (x)` and `x ? a : b`, where no comparison is changed anyway. */
const isDecision = (node: ts.Node): boolean =>
  ((ts.isIfStatement(node.parent) && node.parent.expression === node) ||
    (ts.isConditionalExpression(node.parent) && node.parent.condition === node)) &&
  !(ts.isBinaryExpression(node) && BINARY[node.operatorToken.kind]) &&
  !ts.isPrefixUnaryExpression(node)

const templateChanges = ({ template }: ts.TaggedTemplateExpression, source: ts.SourceFile): Change[] => {
  const pieces = ts.isTemplateExpression(template) ? [template.head, ...template.templateSpans.map(({ literal }) => literal)] : [template]
  let before = ''
  return pieces.flatMap((piece) => {
    const text = piece.getText(source)
    const changes = sqlChanges(text, piece.getStart(source), before)
    before += text
    return changes
  })
}

/** The changes of which this expression or statement is the smallest whole. */
export const changesOf = (node: ts.Node, source: ts.SourceFile): Change[] => {
  if (ts.isTaggedTemplateExpression(node)) return templateChanges(node, source)
  if (ts.isExpressionStatement(node)) {
    const work = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
    return ts.isCallExpression(work) || ts.isTaggedTemplateExpression(work)
      ? [{ start: node.getStart(source), end: node.end, text: '' }]
      : []
  }
  const own = ts.isBinaryExpression(node)
    ? binaryChanges(node, source)
    : ts.isCallExpression(node)
      ? callChanges(node, source)
      : literalChanges(node, source)
  if (ts.isPrefixUnaryExpression(node) && node.operator !== SyntaxKind.PlusToken)
    own.push({ start: node.getStart(source), end: node.operand.getStart(source), text: '' })
  if (isDecision(node)) own.push({ start: node.getStart(source), end: node.end, text: `!(${node.getText(source)})` })
  return own
}
