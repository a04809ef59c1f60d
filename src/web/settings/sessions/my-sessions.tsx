import { useQueryClient } from '@tanstack/react-query'
import type { MySession } from '../../../shared/shapes/account.ts'
import { settingsWords } from '../../../words/en/fields.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import * as words from '../../../words/en/pages/settings.tsx'
import { useCall, useReading } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import css from './my-sessions.module.css'

/** Where a person is logged in, and the way out of it. */
export const MySessions = () => {
  const client = useQueryClient()
  const sessions = useReading('listMySessions')
  const endOne = useCall('endMySession')
  const endOthers = useCall('endOtherSessions')
  const askAgain = () => client.invalidateQueries({ queryKey: ['listMySessions'] })
  const trouble = endOne.error ?? endOthers.error
  return (
    <section aria-labelledby="my-sessions">
      <h2 id="my-sessions">{words.sessions}</h2>
      <Reading of={sessions} like={{ rows: 2 }}>
        {(rows) => (
          <>
            <ul className={`list ${css.list}`}>
              {rows.map((row) => (
                <SessionRow
                  key={row.session_id}
                  row={row}
                  isBusy={endOne.isPending && endOne.variables.params.id === row.session_id}
                  onEnd={() => endOne.mutate({ params: { id: row.session_id } }, { onSettled: askAgain })}
                />
              ))}
            </ul>
            {rows.length > 1 && (
              <div>
                <PressButton isSecond isBusy={endOthers.isPending} onClick={() => endOthers.mutate(undefined, { onSettled: askAgain })}>
                  {words.everywhereElse}
                </PressButton>
              </div>
            )}
          </>
        )}
      </Reading>
      <Notice kind="good">{endOthers.isSuccess && settingsWords.sessionsEnded}</Notice>
      <Notice kind="trouble">{trouble && trouble.code !== 'notFound' && trouble.message}</Notice>
    </section>
  )
}

const SessionRow = ({ row, isBusy, onEnd }: { row: MySession; isBusy: boolean; onEnd: () => void }) => (
  <li className={`row center apart gap-y-2 gap-x-4 ${css.session}`}>
    <div>
      <strong>{words.showDevice(row.device)}</strong>
      <p className={css.when}>
        {row.is_this ? words.thisDevice : words.lastSeen(<time dateTime={row.seen_at}>{showMoment(row.seen_at)}</time>)}
        {`, ${row.network}`}
      </p>
    </div>
    {!row.is_this && (
      <PressButton isSecond isBusy={isBusy} onClick={onEnd} label={words.logOutOf(words.showDevice(row.device))}>
        {words.logOut}
      </PressButton>
    )}
  </li>
)
