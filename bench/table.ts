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

/** In Markdown, aligned, so that it can be read as it is and pasted into a page. */
export const showTable = (lines: readonly Line[]): string => {
  const rows = [HEAD, ...lines.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const show = (row: readonly string[]) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const [head = HEAD, ...body] = rows
  return [show(head), show(widths.map((width) => '-'.repeat(width))), ...body.map(show)].join('\n')
}
