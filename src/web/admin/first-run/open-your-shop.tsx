import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { adminRecords, practicePage } from '../../../shared/admin-addresses.ts'
import type { FirstRun } from '../../../shared/shapes/farm/first-run.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { firstRunWords, stepsOf } from '../../../words/en/dashboard/first-run.ts'
import css from './first-run.module.css'
import { StepActions } from './step-actions.tsx'
import { ThreeQuestions } from './three-questions.tsx'

type Props = { readonly run: FirstRun; readonly notReal: Overview['not_real'] }

/** The way of a new farm to its first order: whole on the dashboard's first page, one line with the way back on the others. */
export default function OpenYourShop({ run, notReal }: Props) {
  useFreshSteps()
  const isHome = useLocation().pathname.replace(/\/$/, '') === pages.admin
  const steps = stepsOf(run, notReal)
  const progress = firstRunWords.count(steps.filter(({ isDone }) => isDone).length, steps.length)
  return isHome ? <WholeWay run={run} steps={steps} said={progress} /> : <WayBack said={progress} />
}

const WayBack = ({ said: progress }: { said: string }) => (
  <nav className={`row center apart gap-x-4 ${css.back}`} aria-label={firstRunWords.heading}>
    <Link className="thumb" to={pages.admin}>
      {firstRunWords.back}
    </Link>
    <span role="status">{progress}</span>
  </nav>
)

const WholeWay = ({ run, steps, said: progress }: { run: FirstRun; steps: ReturnType<typeof stepsOf>; said: string }) => {
  const heading = useId()
  return (
    <section className={`stack gap-4 card ${css.panel}`} aria-labelledby={heading}>
      <div className={`row baseline apart gap-y-1 gap-x-4 ${css.head}`}>
        <h2 id={heading}>{firstRunWords.heading}</h2>
        <p className={css.count} role="status">
          {progress}
        </p>
        <p className="soft">{firstRunWords.lead}</p>
      </div>
      <ThreeQuestions run={run} />
      <ol className="list">
        {steps.map((step, at) => (
          <li key={step.name} className={css.step} data-done={step.isDone || undefined}>
            <span className={css.tick} aria-hidden="true">
              {step.isDone ? '✓' : at + 1}
            </span>
            <div className={css.says}>
              {/* What was pressed goes when it is done; the focus stays with its step. */}
              <h3 id={`step-${step.name}`} tabIndex={-1}>
                {step.title}
                {step.isDone && <span className="visually-hidden">, done</span>}
              </h3>
              <p className="soft">{step.says}</p>
            </div>
            <div className={`row center gap-y-1 gap-x-4 ${css.actions}`}>
              <StepActions name={step.name} run={run} isDone={step.isDone} />
            </div>
          </li>
        ))}
      </ol>
      <p className={`row baseline gap-x-3 ${css.practice}`}>
        <Link className="thumb" to={practicePage}>
          {firstRunWords.practice}
        </Link>
        <span className="soft">{firstRunWords.practiceSays}</span>
      </p>
      <p className={`row baseline gap-x-3 ${css.practice}`}>
        <Link className="thumb" to={adminRecords.bringPeople.path}>
          {firstRunWords.bring}
        </Link>
        <span className="soft">{firstRunWords.bringSays}</span>
      </p>
    </section>
  )
}

/** Whatever is saved anywhere in the dashboard may have been a step. */
const useFreshSteps = () => {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') void client.invalidateQueries({ queryKey: ['readOverview'] })
      }),
    [client],
  )
}
