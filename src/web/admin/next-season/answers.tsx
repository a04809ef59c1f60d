import type { Invitations } from '../../../shared/shapes/farm-settings.ts'
import { showCount } from '../../../words/en/dashboard/count.ts'
import { showPieces } from '../../../words/en/product.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { Facts } from '../../ui/show/facts.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './next-season.module.css'

const ANSWERS = { renewed: 'Renewed', declined: 'Declined', silent: 'No answer yet' } as const
const ORDER = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]

/** Which invited people have renewed, declined, or not answered yet. */
export const Answers = ({ cycle }: { cycle: string }) => (
  <Reading of={useAnswer('listInvitations', { params: { id: cycle } })}>
    {(invitations) => (invitations.people.length === 0 ? null : <AnswerSheet {...invitations} />)}
  </Reading>
)

const AnswerSheet = ({ people, ...counts }: Invitations) => (
  <Sheet heading="What they answered">
    <Facts of={Object.fromEntries(ORDER.map((answer) => [ANSWERS[answer], showCount(counts[answer])]))} />
    {ORDER.filter((answer) => counts[answer] > 0).map((answer) => (
      <Folded key={answer} name={`${ANSWERS[answer]} (${showCount(counts[answer])})`} isOpen={answer === 'silent'}>
        <ul className={`stack list ${css.people}`}>
          {people
            .filter((person) => person.answer === answer)
            .map(({ email, name, cartons_per_week, short_name }) => (
              <li key={email} className="row baseline apart gap-y-1 gap-x-4">
                <span>
                  {name} <small>{email}</small>
                </span>
                <span>{showPieces(cartons_per_week, short_name)}</span>
              </li>
            ))}
        </ul>
      </Folded>
    ))}
  </Sheet>
)
