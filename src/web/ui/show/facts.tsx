import css from './facts.module.css'

/** Names and what they stand for, as on a label. */
export const Facts = ({ of: facts }: { of: Readonly<Record<string, string>> }) => (
  <dl className={css.facts}>
    {Object.entries(facts).map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)
