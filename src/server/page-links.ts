import { fillQuery } from '../shared/call.ts'

/** The Link header of a paged list: first, prev, next and last, where they exist. */
export const pageLinks = (
  path: string,
  query: Readonly<Record<string, unknown>>,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): string => {
  const last = Math.max(1, Math.ceil(total / perPage))
  const wanted: [rel: string, to: number, exists: boolean][] = [
    ['first', 1, page > 1],
    ['prev', Math.min(page - 1, last), page > 1],
    ['next', page + 1, page < last],
    ['last', last, page < last],
  ]
  return wanted
    .filter(([, , exists]) => exists)
    .map(([rel, to]) => `<${path}${fillQuery({ ...query, page: to, per_page: perPage })}>; rel="${rel}"`)
    .join(', ')
}
