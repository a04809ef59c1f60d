import { doorWords } from '../../../words/en/fields.ts'
import css from './loading.module.css'

/** How much is to come, from top to bottom: lines of text, rows of a list, cards. */
export type Shape = { readonly lines?: number; readonly rows?: number; readonly cards?: number }

/** So many alike, each with a name for React. */
const named = (count: number, kind: string | undefined) => Array.from({ length: count }, (_, place) => ({ key: `${kind} ${place}`, kind }))

/** A skeleton about as large as what it replaces, so that nothing jumps; without numbers that of a whole page. */
export const Loading = ({ lines = 0, rows = 0, cards = lines + rows > 0 ? 0 : 3, children }: Shape & { children?: string }) => (
  <div className={`stack gap-3 ${css.loading}`} role="status" data-loading="">
    <span className={children ? undefined : 'visually-hidden'}>{children ?? doorWords.loading}</span>
    {[...named(lines, css.line), ...named(rows, css.row), ...named(cards, css.card)].map(({ key, kind }) => (
      <div key={key} className={kind} />
    ))}
  </div>
)
