import type { Line, Reached } from './measured.ts'

/** The table that the bench prints. */

const VERDICTS: Record<Reached, string> = { beyond: 'a step beyond', must: 'ok', no: 'FALLS SHORT' }
const HEAD = ['work', 'shop', 'limit', 'ratio', 'must reach', 'a step beyond', 'SQL per call', 'ok?']

const cellsOf = ({ work, shop, limit, ratio, must, beyond, sql = '', reached }: Line): string[] => [
  work,
  shop,
  limit,
  ratio === undefined ? '' : ratio.toFixed(2),
  must,
  beyond,
  sql,
  reached ? VERDICTS[reached] : '',
]

/** Rows of cells in Markdown, aligned, so that they can be read as they are and pasted into a page; the first is the head. */
export const showColumns = ([head = [], ...body]: readonly (readonly string[])[]): string => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...body].map((row) => row[column]?.length ?? 0)))
  const show = (row: readonly string[]) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  return [show(head), show(widths.map((width) => '-'.repeat(width))), ...body.map(show)].join('\n')
}

export const showTable = (lines: readonly Line[]): string => showColumns([HEAD, ...lines.map(cellsOf)])
