import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/profile.ts'
import { SELLS_GIFTS } from '../farm.ts'

/** The way to gifts, where the farm sells them. */
export const MyGiftsLink = () =>
  SELLS_GIFTS && (
    <section aria-labelledby="gifts">
      <h2 id="gifts">{words.gifts}</h2>
      <p>
        <Link className="thumb" to={pages.gift}>
          {words.giftsLink}
        </Link>
      </p>
    </section>
  )
