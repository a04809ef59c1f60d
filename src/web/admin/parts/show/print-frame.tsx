import { type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { print } from '../../../../words/en/dashboard/parts.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import css from './print-frame.module.css'

export type WayBack = { readonly to: string; readonly label: string }

type Props = {
  readonly heading: string
  /** What the browser calls it, where that is more. */
  readonly title?: string
  readonly back: WayBack
  readonly says: string
  /** What the paper is like, as a rule of its style. */
  readonly paper: string
  readonly fields: ReactNode
  readonly children: ReactNode
}

/** What the screen shows around something printable: the way back, how to print it, and a button. */
export const PrintFrame = ({ heading, title = heading, back, says, paper, fields, children }: Props) => {
  useArrival()
  return (
    <div className={`stack gap-6 ${css.frame}`}>
      {/* Here and not in a style sheet: those stay when the page is left, and would bend other prints. */}
      <style>{`@page { ${paper} }`}</style>
      <div className={`stack gap-3 ${css.bar}`}>
        <Link className={`thumb ${css.back}`} to={back.to}>
          {back.label}
        </Link>
        <PageHeading title={title}>{heading}</PageHeading>
        <p className={css.says}>{says}</p>
        <div className={`row gap-4 ${css.fields}`}>
          {fields}
          <PressButton onClick={() => window.print()}>{print}</PressButton>
        </div>
      </div>
      {children}
    </div>
  )
}

/** To the surrounding frame the dashboard is one page, so this one scrolls to its own beginning. */
const useArrival = () => {
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
}
