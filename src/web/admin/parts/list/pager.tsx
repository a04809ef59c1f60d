import { Link, useSearchParams } from 'react-router'
import { pageAddress } from './page-address.ts'
import css from './pager.module.css'

type Props = {
  readonly page: number
  readonly perPage: number
  readonly total: number
  /** The id of what the pages are of: a step leads to its beginning. It needs a tabIndex of -1 to take the focus. */
  readonly listId: string
}

/** The pages of a list; the page lives in the address, so Back works and a link can be shared. */
export const Pager = ({ page, perPage, total, listId }: Props) => {
  const [search] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1) return null
  const stepTo = (number: number, name: string) => {
    if (number < 1 || number > last || number === page) return <span className="thumb">{name}</span>
    return (
      <Link className="thumb" to={pageAddress(search, number)} onClick={() => leadTo(listId)}>
        {name}
      </Link>
    )
  }
  return (
    <nav className={`row center gap-y-1 gap-x-4 ${css.pager}`} aria-label="Pages">
      {stepTo(1, 'First')}
      {stepTo(page - 1, 'Previous')}
      <span className={`thumb ${css.here}`} aria-current="page">
        Page {page} of {last}
      </span>
      {stepTo(page + 1, 'Next')}
      {stepTo(last, 'Last')}
    </nav>
  )
}

const leadTo = (id: string) => {
  const list = document.getElementById(id)
  list?.focus({ preventScroll: true })
  list?.scrollIntoView()
}
