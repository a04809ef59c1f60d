import { useSearchParams } from 'react-router'

/** In the address of a list without numbers: the row after which it continues. */
export const AFTER = 'after'

/** A choice that lives in the address, so that Back works, a reload keeps it and a link can be shared; it begins on the first page. */
export const useInAddress = (name: string, { replace = false } = {}): readonly [string, (value: string) => void] => {
  const [search, setSearch] = useSearchParams()
  const choose = (value: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.delete(AFTER)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace })
  }
  return [search.get(name) ?? '', choose]
}
