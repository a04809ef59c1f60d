import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminRecords, adminSetup } from '../../../shared/admin-addresses.ts'
import type { Health, HealthLine } from '../../../shared/shapes/health.ts'
import { healthWords } from '../../../words/en/dashboard/admin.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { isAwaited, useAnswer, useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { HealthLines } from '../parts/show/health-lines.tsx'
import { Actions, TabPage } from '../parts/show/tab-page.tsx'
import pressed from './pressed.module.css'
import { TestMail } from './test-mail.tsx'

export default function HealthTab() {
  const client = useQueryClient()
  const fast = useAnswer('readHealth', { query: { which: 'fast' } })
  const [looks, setLooks] = useState(0)
  const slow = useAnswer('readHealth', { query: { which: 'slow', ...(looks > 0 && { again: String(looks) }) } }, true)
  const lookAgain = () => {
    setLooks(looks + 1)
    for (const key of [['readHealth', { query: { which: 'fast' } }], ['readOverview']]) client.invalidateQueries({ queryKey: key })
  }
  return (
    <TabPage isWide heading={adminRecords.health.label} lead={healthWords.lead}>
      <Actions>
        <PressButton isBusy={fast.isFetching || slow.isFetching} onClick={lookAgain}>
          {healthWords.lookAgain}
        </PressButton>
        <TestMail onDone={lookAgain} />
        <SendNow onDone={lookAgain} />
      </Actions>
      <Reading of={fast} like={{ rows: 10 }}>
        {(health) => <Lines told={health} more={slow.data} isMoreToCome={slow.isPending} />}
      </Reading>
      <Notice kind="trouble">{slow.error && reasonOf(slow.error)}</Notice>
      {!isAwaited(slow) && (
        <p>
          {healthWords.connectAt} <Link to={adminSetup.goingLive.path}>{adminSetup.goingLive.label}</Link>
        </p>
      )}
    </TabPage>
  )
}

type LinesProps = { told: Health; more: Health | undefined; isMoreToCome: boolean }

const Lines = ({ told: health, more, isMoreToCome }: LinesProps) => {
  // What takes a while comes below what one may be reading by then.
  const lines = [...health.lines, ...(more?.lines ?? [])]
  return (
    <>
      <p className="soft small" role="status">
        {isMoreToCome ? healthWords.looking : `${calmOr(lines)}${healthWords.lookedAt(showMoment(health.as_of))}`}
      </p>
      <HealthLines of={lines} />
    </>
  )
}

const calmOr = (lines: readonly HealthLine[]) =>
  lines.every(({ state }) => state === 'ok' || state === 'off') ? `${healthWords.calm} ` : ''

/** Mails that wait for another try need not wait for it. */
const SendNow = ({ onDone }: { onDone: () => void }) => {
  const { mutate, isPending, data, error } = useCall('sendWaitingMails')
  const nothingToDo = error?.code === 'noMailWaits'
  return (
    <div className={pressed.pressed}>
      <PressButton isSecond isBusy={isPending} onClick={() => mutate(undefined, { onSuccess: onDone })}>
        {healthWords.sendNow}
      </PressButton>
      <Notice kind="good">{data ? healthWords.hurried(data.mails) : nothingToDo && reasonOf(error)}</Notice>
      <Notice kind="trouble">{error && !nothingToDo && reasonOf(error)}</Notice>
    </div>
  )
}
