import { invalid } from '../wire/stripe-refusal.ts'

type Page<Row> = { object: 'list'; url: string; has_more: boolean; data: Row[] }

const after = <Row extends { id: string }>(rows: Row[], id: string | undefined): Row[] => {
  if (id === undefined) return rows
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) throw invalid(`No such object to start after: '${id}'`, { code: 'resource_missing', param: 'starting_after' })
  return rows.slice(index + 1)
}

/** A page in the provider's way: newest first, going on after the last one seen. */
export const pageOf = <Row extends { id: string }>(
  url: string,
  newestFirst: Row[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
): Page<Row> => {
  const rest = after(newestFirst, starting_after)
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}
