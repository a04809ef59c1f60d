import css from './tag.module.css'

/** A short word about how a thing stands. */
export const Tag = ({ kind, children }: { kind: 'good' | 'watch' | 'trouble' | 'quiet'; children: string }) => (
  <span className={`${css.tag} ${css[kind]}`}>{children}</span>
)
