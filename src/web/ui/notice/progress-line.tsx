import css from './progress-line.module.css'

/** How far something has come, in a bar and in words; without numbers the bar only says that it moves. */
export const ProgressLine = ({ done, of, children }: { done?: number; of?: number; children: string }) => (
  <div className={css.line}>
    <progress aria-label={children} value={done} max={of} />
    <p>{children}</p>
  </div>
)
