import type { ReactNode } from 'react'
import type { ConnectedBy } from '../../../shared/shapes/connections.ts'
import { Facts } from '../../ui/show/facts.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './going-live.module.css'

type Props = {
  readonly heading: string
  readonly by: ConnectedBy
  readonly tag: { readonly kind: 'good' | 'watch' | 'trouble' | 'quiet'; readonly says: string }
  /** How it stands, and what connecting does. */
  readonly says: readonly string[]
  readonly facts: Readonly<Record<string, string>>
  readonly obstacle: string | null
  /** What the form is folded under, once something is connected. */
  readonly another: string
  readonly form: ReactNode
  /** What can be pressed, and what came of it. */
  readonly children: ReactNode
}

/** One thing that a shop is connected with: how it stands, what of it may be seen, and the form that changes it. */
export const ConnectionSheet = ({ heading, by, tag, says, facts, obstacle, another, form, children }: Props) => (
  <Sheet>
    <div className={`row baseline gap-3 ${css.head}`}>
      <h3>{heading}</h3>
      <Tag kind={tag.kind}>{tag.says}</Tag>
    </div>
    {says.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {Object.keys(facts).length > 0 && <Facts of={facts} />}
    {obstacle === null && (by === 'dashboard' ? <Folded name={another}>{form}</Folded> : form)}
    {obstacle !== null && <p className={css.obstacle}>{obstacle}</p>}
    {children}
  </Sheet>
)
