import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/dashboard/frame.ts'
import { useReading } from '../calls/use-call.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import css from './strip.module.css'

const PUT_OFF_AS = 'second-factor-put-off'

/** Asks admins without a second factor to turn it on, at every visit until they do. */
export const FactorStrip = () => {
  const { data } = useReading('readSecondFactor')
  const [isPutOff, setPutOff] = useState(() => window.sessionStorage.getItem(PUT_OFF_AS) !== null)
  if (!data || data.since !== null || isPutOff) return null
  const dismiss = () => {
    window.sessionStorage.setItem(PUT_OFF_AS, 'yes')
    setPutOff(true)
  }
  return (
    <aside className={`row gap-x-6 ${css.strip} ${css.asking}`} aria-label={words.twoStep}>
      <p>{words.askTwoStep}</p>
      <Link className="thumb" to={pages.settings}>
        {words.turnOn}
      </Link>
      <TextButton onClick={dismiss}>{words.notNow}</TextButton>
    </aside>
  )
}
