import { Link } from 'react-router'
import { adminSetup } from '../../shared/admin-addresses.ts'
import type { Overview } from '../../shared/shapes/packing.ts'
import { notRealHead, notRealWords } from '../../words/en/dashboard/frame.ts'
import { useReading } from '../calls/use-call.ts'
import css from './not-real.module.css'

const partsOf = ({ payments, test_keys, mail, demo }: Overview['not_real']) => [
  ...(payments ? [test_keys ? notRealWords.test_keys : notRealWords.payments] : []),
  ...(mail ? [notRealWords.mail] : []),
  ...(demo ? [notRealWords.demo] : []),
]

/** Shown above every tab while something in the shop could be mistaken for real; expanded, it says how to change that. */
export const NotReal = () => {
  const { data } = useReading('readOverview')
  const parts = data ? partsOf(data.not_real) : []
  if (parts.length === 0) return null
  return (
    <aside className={css.bar} role="note">
      <details>
        <summary>
          <span>
            <strong>{notRealHead.says}</strong> {parts.map(({ name }) => name).join(', ')}
          </span>{' '}
          <span className={css.unfolds}>{notRealHead.unfolds}</span>
        </summary>
        <dl>
          {parts.map(({ name, means, way }) => (
            <div key={name}>
              <dt>{means}</dt>
              <dd>{way}</dd>
            </div>
          ))}
        </dl>
        <p className={css.way}>
          <Link to={adminSetup.goingLive.path}>{notRealHead.open}</Link>
        </p>
      </details>
    </aside>
  )
}
