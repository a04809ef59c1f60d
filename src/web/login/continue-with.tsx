import type { MouseEvent } from 'react'
import { continuePaths } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/login.ts'
import { useArrival } from '../arrival.ts'
import { CONTINUES_WITH } from '../farm.ts'
import { keepFragment } from '../kept-fragment.ts'
import { forgetShown } from '../stored/forget-shown.ts'
import { buttonClass } from '../ui/button/button.tsx'
import css from './continue-with.module.css'

/** The other way in, where the shop has one: with an account that people have at the issuer. A plain link, since it leads out. */
export const ContinueWith = () => {
  const [page = '', fragment = ''] = useArrival().from?.split('#') ?? []
  const pathWith = (wishes: object) => `${continuePaths.begin}?${new URLSearchParams({ from: page, ...wishes })}`
  const leave = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    forgetShown()
    keepFragment(page, fragment)
    // At every press: what was wished before, for another tab, is not wished still.
    currentTarget.href = pathWith(document.querySelector('[name=rememberMe]:checked') ? { rememberMe: 'on' } : {})
  }

  return (
    CONTINUES_WITH && (
      <>
        <p className={css.or}>{words.or}</p>
        <a className={`${buttonClass({ isSecond: true, block: true })} ${css.link}`} href={pathWith({})} onClick={leave}>
          {words.continueWith(CONTINUES_WITH)}
        </a>
      </>
    )
  )
}
