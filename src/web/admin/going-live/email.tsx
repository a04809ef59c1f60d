import { useState } from 'react'
import type { Connections } from '../../../shared/shapes/connections.ts'
import type { Proof } from '../../../shared/shapes/second-factor.ts'
import { goingLiveWords as words } from '../../../words/en/dashboard/going-live.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import type { Refused } from '../../calls/refused.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSession } from '../../session.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { Actions } from '../parts/show/tab-page.tsx'
import { ConfirmDeed } from './confirm-deed.tsx'
import { ConnectionSheet } from './connection-sheet.tsx'
import { EmailForm, type EmailServer } from './email-form.tsx'

type Now = Connections['email']

export const Email = ({ now, isDemo }: { now: Now; isDemo: boolean }) => {
  const [asking, setAsking] = useState<EmailServer | 'disconnect'>()
  const [came, setCame] = useState<{ good?: string; trouble?: string }>({})
  const to = useSession().user?.email ?? ''
  const connect = useCall('connectEmail')
  const disconnect = useCall('disconnectEmail')
  const connectWith = async (proof: Proof, server: EmailServer) => {
    const connected = await connect.mutateAsync({ body: { ...proof, ...server } })
    setCame({ good: words.emailConnected(to) })
    return connected
  }
  const forget = async (proof: Proof) => {
    const gone = await disconnect.mutateAsync({ body: proof })
    setCame({ good: words.emailGone })
    return gone
  }
  const ask = (deed: typeof asking) => {
    setCame({})
    setAsking(deed)
  }
  const dialog = { onRefused: (refused: Refused) => setCame({ trouble: reasonOf(refused) }), onClose: () => setAsking(undefined) }

  return (
    <ConnectionSheet
      heading={words.email}
      by={now.by}
      tag={tagOf(now)}
      says={saysOf(now, isDemo)}
      facts={factsOf(now)}
      obstacle={now.obstacle}
      another={words.otherServer}
      form={<EmailForm key={now.connected_at} isBusy={connect.isPending} onReady={ask} />}
    >
      <Notice kind="trouble">{came.trouble}</Notice>
      <Notice kind="good">{came.good}</Notice>
      {(now.by === 'dashboard' || now.by === 'locked') && (
        <Actions>
          <PressButton isSecond label={words.disconnectEmail} onClick={() => ask('disconnect')}>
            {words.disconnect}
          </PressButton>
        </Actions>
      )}
      {asking === 'disconnect' && (
        <ConfirmDeed {...dialog} isDanger says={words.disconnectEmailSays} does={words.disconnectEmail} send={forget} />
      )}
      {typeof asking === 'object' && (
        <ConfirmDeed {...dialog} says={words.testGoes(to)} does={words.sendTest} send={(proof) => connectWith(proof, asking)} />
      )}
    </ConnectionSheet>
  )
}

const tagOf = ({ by }: Now) => {
  if (by === 'locked') return { kind: 'trouble', says: words.states.locked } as const
  return by === 'twin' ? ({ kind: 'quiet', says: words.states.twin } as const) : ({ kind: 'good', says: words.states.connected } as const)
}

const saysOf = ({ by, obstacle }: Now, isDemo: boolean): string[] => {
  if (by === 'variables') return [words.emailVariables]
  if (by === 'locked') return [words.emailLocked]
  if (by === 'dashboard') return []
  if (obstacle !== null) return [words.emailTwin]
  return [words.emailTwin, words.emailHow, ...(isDemo ? [words.demoEmail] : [])]
}

const factsOf = ({ server, mail_from, connected_at }: Now): Record<string, string> => ({
  ...(server === null ? {} : { [words.server]: server }),
  ...(mail_from === null ? {} : { [words.from]: mail_from }),
  ...(connected_at === null ? {} : { [words.since]: showMoment(connected_at) }),
})
