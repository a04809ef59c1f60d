import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as words from '../../../words/en/pages/order/papers.tsx'
import { FARM_LOGO, FARM_NAME } from '../../farm.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { langOf } from '../../ui/own-text.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import css from './paper.module.css'

type Letterhead = { readonly farm_address: string; readonly receipt_text: string }

/** What the law requires on a farm's receipt: its name, address, and its own text. */
const Head = (of: Letterhead) => (
  <header className={`row gap-y-3 gap-x-4 ${css.head}`}>
    {FARM_LOGO && <img src={FARM_LOGO} alt="" />}
    <div>
      <p className={css.farm}>{FARM_NAME}</p>
      {of.farm_address && <p>{of.farm_address}</p>}
      {of.receipt_text && (
        <p className={css.law} lang={langOf(of, 'receipt_text')}>
          {of.receipt_text}
        </p>
      )}
    </div>
  </header>
)

type Props = {
  readonly of: Letterhead
  readonly heading: string
  readonly back: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

/** A paper of the farm: on the screen with the way back and a button, on paper alone. */
export const Paper = ({ of, heading, back, children }: Props) => (
  <div className={css.page}>
    {/* Here and not in a style sheet: those stay when the page is left, and would bend other prints. */}
    <style>{'@page { margin: 18mm }'}</style>
    <div className={`row center apart gap-3 ${css.bar}`}>
      <Link className="thumb" to={back.to}>
        {back.label}
      </Link>
      <PressButton isSecond onClick={() => window.print()}>
        {words.print}
      </PressButton>
    </div>
    <article className={`stack gap-6 card tall ${css.paper}`}>
      <Head {...of} />
      <PageHeading>{heading}</PageHeading>
      {children}
    </article>
  </div>
)
