import { fillQuery } from '../../shared/call.ts'
import { type CallName, calls } from '../../shared/calls.ts'

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

type Paged = { page?: number | undefined; per_page?: number | undefined }

/** Sets the headers with the length of a list and links to its other pages. */
export const setPageHeaders = (
  setHeader: (name: string, value: string) => void,
  name: CallName,
  query: Paged,
  { perPage, total }: { perPage: number; total: number },
): void => {
  setHeader('x-total-count', String(total))
  const links = pageLinks(calls[name].path, query, { page: query.page ?? 1, perPage: query.per_page ?? perPage, total })
  if (links) setHeader('link', links)
}
