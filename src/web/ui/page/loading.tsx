import { doorWords } from '../../../words/en/fields.ts'
import css from './loading.module.css'

export const Loading = () => (
  <div className={css.loading} role="status">
    <svg viewBox="0 0 40 52" aria-hidden="true">
      <path d="M20 2c10 0 18 16 18 29S30 50 20 50 2 44 2 31 10 2 20 2Z" />
    </svg>
    {doorWords.loading}
  </div>
)
