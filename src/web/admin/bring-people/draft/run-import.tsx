import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminRecords } from '../../../../shared/admin-addresses.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import type { Import } from '../../../../shared/shapes/imports.ts'
import { showPeople } from '../../../../words/en/dashboard/admin.ts'
import { Refused } from '../../../calls/refused.ts'
import { useCall } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Actions, Sheet } from '../../parts/show/tab-page.tsx'
import css from '../bring-people.module.css'
import { bringWords, showBrought, showLines, showOrders } from '../bring-words.ts'
import { useShown } from '../use-import.ts'

/** What the button does, in words above it. No confirmation: an import can be undone. */
export const RunImport = ({ one, isSaving }: { one: Import; isSaving: boolean }) => {
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
    <Sheet heading="5. Import">
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
            {`Import ${brought}`}
          </PressButton>
        )}
        <Drop id={import_id} isWaiting={run.isPending} />
      </Actions>
    </Sheet>
  )
}

/** The money of all orders, before the press: only what the file or the farmer calls paid is recorded. */
const moneyIn = ({ paid_cents, paid_orders, owed_cents }: Import['counts']): string => {
  const owed = owed_cents > 0 ? `Still owed: ${showCents(owed_cents)}.` : 'Nothing is owed.'
  if (paid_orders === 0) return `No payments are recorded. ${owed}`
  return `Recorded as paid: ${showCents(paid_cents)} on ${showOrders(paid_orders)}, with receipts dated today. ${owed}`
}

const whatHappens = ({ counts }: Import): string[] => {
  const { people_new, people_known, orders, problems, already, left_out, owed_cents } = counts
  return [
    people_new > 0 &&
      `${showPeople(people_new)} ${people_new === 1 ? 'becomes a customer' : 'become customers'}, without a password until you invite them.`,
    people_known > 0 &&
      `${showPeople(people_known)} ${people_known === 1 ? "already has an account, which won't change" : "already have accounts, which won't change"}.`,
    orders > 0 && `${showOrders(orders)} ${orders === 1 ? 'is' : 'are'} added, as if you added ${orders === 1 ? 'it' : 'each'} by hand.`,
    orders > 0 && moneyIn(counts),
    owed_cents > 0 && "People you haven't invited get no payment reminders, but their orders can still become overdue.",
    problems > 0 && `${showLines(problems)} with problems ${problems === 1 ? 'is' : 'are'} left out.`,
    left_out > 0 && `${showLines(left_out)} ${left_out === 1 ? 'is' : 'are'} left out, as shown above.`,
    already > 0 &&
      `${showLines(already)} ${already === 1 ? "isn't imported: it's" : "aren't imported: they're"} already here, or that person has another order.`,
    'Until you invite new people, we email them only about changes to their pickups.',
    people_known > 0 &&
      "People you've invited, and people who signed up and verified their email, get email as usual, also about these orders.",
    'You can undo the import. Orders that were used, or had a pickup day, stay.',
  ].filter((says) => says !== false)
}

const nothingToDo = ({ counts }: Import): string => {
  if (counts.rows === 0) return 'This sheet has no rows.'
  if (counts.already === counts.rows)
    return "No new rows. They're already here, or that person has another order. See “Already here” above to add or replace an order."
  return 'No rows are ready yet. Choose above what values mean, or correct the cells with problems.'
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
