import { useState } from 'react'
import type { Connections } from '../../../shared/shapes/connections.ts'
import { goingLiveWords as words } from '../../../words/en/dashboard/going-live.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { HealthLines } from '../parts/show/health-lines.tsx'
import { Actions, Sheet } from '../parts/show/tab-page.tsx'
import css from './going-live.module.css'

const CHECKED: readonly string[] = ['address', 'certificate']

/** Whether people reach the shop, by the checks of the page Health; what can only be set on the server, with its command. */
export const Address = ({ now: { public_url, is_public } }: { now: Connections['address'] }) => {
  const [looks, setLooks] = useState(0)
  const looked = useAnswer('readHealth', { query: { which: 'slow', ...(looks > 0 && { again: String(looks) }) } }, true)
  const lines = looked.data?.lines.filter(({ name }) => CHECKED.includes(name)) ?? []
  return (
    <Sheet heading={words.address}>
      <p>{words.addressIs(public_url)}</p>
      {is_public && (
        <>
          {lines.length > 0 && <HealthLines of={lines} />}
          <p className="soft small" role="status">
            {looked.isFetching && words.checking}
          </p>
          <Notice kind="trouble">{looked.error && reasonOf(looked.error)}</Notice>
        </>
      )}
      <div className="stack gap-2">
        <p>{is_public ? words.addressOther : words.addressHere}</p>
        <code className={css.command}>{is_public ? words.addressRestart : words.addressWay}</code>
      </div>
      {is_public && (
        <Actions>
          <PressButton isSecond isBusy={looked.isFetching} onClick={() => setLooks(looks + 1)}>
            {words.checkAgain}
          </PressButton>
        </Actions>
      )}
    </Sheet>
  )
}
