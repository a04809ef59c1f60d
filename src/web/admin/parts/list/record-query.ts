/** What the address asks of a record: words to look for, and a page. */
export const recordQuery = (search: URLSearchParams) => {
  const page = search.get('page') ?? ''
  const q = search.get('q')?.trim()
  return { page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1, ...(q && { q }) }
}
