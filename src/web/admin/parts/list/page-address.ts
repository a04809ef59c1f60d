/** The address of another page of the list that this address shows. */
export const pageAddress = (search: URLSearchParams, page: number): string => {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return `?${next}`
}
