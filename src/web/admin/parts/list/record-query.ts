/** What the address asks of a record: words to look for, and a page. */
export const recordQuery = (search: URLSearchParams) => {
  const page = Number(search.get('page') ?? 1)
  const q = search.get('q')?.trim()
  return { page: Number.isInteger(page) && page > 0 ? page : 1, ...(q && { q }) }
}
