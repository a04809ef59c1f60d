import { notRealWords } from '../../shared/words/admin-words.ts'
import { useReading } from '../calls/use-call.ts'
import css from './not-real.module.css'

const PARTS = ['payments', 'mail', 'demo'] as const

/** Above every tab, as long as something in the shop could be taken for real and is not. */
export const NotReal = () => {
  const { data } = useReading('readOverview')
  const parts = PARTS.filter((part) => data?.not_real[part])
  if (parts.length === 0) return null
  return (
    <p className={css.bar} role="note">
      <strong>{notRealWords.head}</strong> {parts.map((part) => notRealWords[part]).join(', ')}
    </p>
  )
}
