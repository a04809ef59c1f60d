import { doorWords } from '../../../words/en/fields.ts'
import css from './loading.module.css'

/** How much is to come, from top to bottom: lines of text, rows of a list, cards. */
export type Shape = { readonly lines?: number; readonly rows?: number; readonly cards?: number }

/** A skeleton about as large as what it replaces, so that nothing jumps; without numbers that of a whole page. */
export const Loading = ({ lines = 0, rows = 0, cards = lines + rows > 0 ? 0 : 3, children }: Shape & { children?: string }) => (
  <div className={`stack gap-3 ${css.loading}`} role="status">
    <span className={children ? undefined : 'visually-hidden'}>{children ?? doorWords.loading}</span>
    {[Array(lines).fill(css.line), Array(rows).fill(css.row), Array(cards).fill(css.card)].flat().map((kind, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: They are all alike, and never change places.
      <div key={place} className={kind} />
    ))}
  </div>
)
