import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminRecords } from '../../../../shared/admin-addresses.ts'
import type { Import } from '../../../../shared/shapes/imports.ts'
import { showCount, showPeople } from '../../../../words/en/dashboard/admin.ts'
import { Refused } from '../../../calls/refused.ts'
import { useCall } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Actions, Sheet } from '../../parts/show/tab-page.tsx'
import css from '../bring-people.module.css'
import { bringWords, showBrought, showLines, showOrders } from '../bring-words.ts'
import { useShown } from '../use-import.ts'

/** What the press does, in words above it. It asks nothing back: it can be taken back. */
export const Run = ({ one, isSaving }: { one: Import; isSaving: boolean }) => {
  const { import_id, version, counts } = one
  const { show, readAgain } = useShown()
  const run = useCall('runImport')
  const [trouble, setTrouble] = useState<string>()
  const brought = showBrought(counts.people_new, counts.orders)
  const press = async () => {
    setTrouble(undefined)
    try {
      show(await run.mutateAsync({ params: { id: import_id }, body: { version } }))
    } catch (reason) {
      setTrouble(sayFailed(bringWords.notRun, Refused.from(reason)))
      readAgain(import_id)
    }
  }
  return (
    <Sheet heading="4. Bring them in">
      {brought ? (
        <ul className={`stack gap-1-5 ${css.says}`}>
          {whatHappens(one).map((says) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      ) : (
        <p>{nothingToDo(one)}</p>
      )}
      <Notice kind="trouble">{trouble}</Notice>
      <Actions>
        {brought && (
          <PressButton isBusy={run.isPending} isWaiting={isSaving} onClick={() => void press()}>
            {`Bring in ${brought}`}
          </PressButton>
        )}
        <Drop id={import_id} isWaiting={run.isPending} />
      </Actions>
    </Sheet>
  )
}

const whatHappens = ({ counts: { people_new, people_known, orders, problems, already } }: Import): string[] =>
  [
    people_new > 0 &&
      `${showPeople(people_new)} ${people_new === 1 ? 'becomes a customer' : 'become customers'}, without a password until you invite them.`,
    people_known > 0 &&
      `${showPeople(people_known)} ${people_known === 1 ? 'has an account already, which stays as it is' : 'have accounts already, which stay as they are'}.`,
    orders > 0 &&
      `${showOrders(orders)} ${orders === 1 ? 'is' : 'are'} added, as if you had added ${orders === 1 ? 'it' : 'each'} by hand.`,
    problems > 0 && `${showLines(problems)} with problems ${problems === 1 ? 'is' : 'are'} left out.`,
    already > 0 &&
      `${showLines(already)} ${already === 1 ? 'is' : 'are'} here already: nothing happens to ${already === 1 ? 'it' : 'them'}.`,
    'No mail goes out to those who are new, now or later, until you invite them.',
    people_known > 0 && 'Those who have an account get mail as always, also about these orders.',
    'You can take it back as long as nothing was built on it.',
  ].filter((says) => says !== false)

const nothingToDo = ({ counts }: Import): string => {
  if (counts.rows === 0) return 'There are no lines in this sheet.'
  if (counts.already === counts.rows) return `All ${showCount(counts.rows)} lines are here already. There is nothing to do.`
  return 'No line is ready yet. What is missing stands beside each line: match a column above, or choose what holds for all lines.'
}

/** A file that was chosen by mistake goes without a trace. */
const Drop = ({ id, isWaiting }: { id: number; isWaiting: boolean }) => {
  const navigate = useNavigate()
  const { readAgain } = useShown()
  const { mutate, isPending, error } = useCall('dropImport')
  const drop = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          navigate(adminRecords.bringPeople.path)
          readAgain(id)
        },
      },
    )
  return (
    <>
      <PressButton isSecond isBusy={isPending} isWaiting={isWaiting} onClick={drop}>
        Remove this file
      </PressButton>
      <Notice kind="trouble">{error && sayFailed(bringWords.notDropped, error)}</Notice>
    </>
  )
}
