import { useState } from 'react'
import { paymentKeyTrouble } from '../../../shared/rules/money/payment-key.ts'
import type { Connections } from '../../../shared/shapes/connections.ts'
import type { Proof } from '../../../shared/shapes/second-factor.ts'
import { goingLiveWords as words } from '../../../words/en/dashboard/going-live.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import type { Refused } from '../../calls/refused.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { Actions } from '../parts/show/tab-page.tsx'
import { ConfirmDeed } from './confirm-deed.tsx'
import { ConnectionSheet } from './connection-sheet.tsx'

type Now = Connections['payments']

export const Payments = ({ now }: { now: Now }) => {
  const [asking, setAsking] = useState<{ secret_key: string } | 'disconnect'>()
  const [came, setCame] = useState<{ says: string; others: number }>()
  const connect = useCall('connectPayments')
  const disconnect = useCall('disconnectPayments')
  const { submit, fields, whole, setTrouble } = useForm({
    rules: { secret_key: (value) => paymentKeyTrouble(value.trim()) },
    send: async ({ secret_key }) => {
      setCame(undefined)
      setAsking({ secret_key: secret_key.trim() })
      return false
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })

  const connectWith = async (proof: Proof, secret_key: string) => {
    const { others, ...connected } = await connect.mutateAsync({ body: { ...proof, secret_key } })
    setTrouble({})
    setCame({ says: words.connected[connected.payments.mode ?? 'test'], others })
    return connected
  }
  const forget = async (proof: Proof) => {
    const gone = await disconnect.mutateAsync({ body: proof })
    setTrouble({})
    setCame({ says: words.stripeGone, others: 0 })
    return gone
  }
  const dialog = { onRefused: (refused: Refused) => setTrouble({ whole: reasonOf(refused) }), onClose: () => setAsking(undefined) }

  return (
    <ConnectionSheet
      heading={words.payments}
      by={now.by}
      tag={tagOf(now)}
      says={saysOf(now)}
      facts={factsOf(now)}
      obstacle={now.obstacle}
      another={words.otherKey}
      form={
        // Another form once it is stored: the key is gone from the page.
        <form noValidate onSubmit={submit} className="stack gap-5" key={now.connected_at} aria-label={words.connectStripe}>
          <TextField
            type="password"
            name="secret_key"
            label={words.key}
            description={words.keyHelp}
            error={fields.secret_key}
            autoComplete="off"
          />
          <Actions>
            <BusyButton isBusy={connect.isPending}>{words.connectStripe}</BusyButton>
          </Actions>
        </form>
      }
    >
      <Notice kind="trouble">{whole}</Notice>
      <Notice kind="good">{came?.says}</Notice>
      <Notice kind="trouble">{came && came.others > 0 && words.others(came.others)}</Notice>
      {(now.by === 'dashboard' || now.by === 'locked') && (
        <Actions>
          <PressButton isSecond label={words.disconnectStripe} onClick={() => setAsking('disconnect')}>
            {words.disconnect}
          </PressButton>
        </Actions>
      )}
      {asking === 'disconnect' && (
        <ConfirmDeed {...dialog} isDanger says={words.disconnectStripeSays} does={words.disconnectStripe} send={forget} />
      )}
      {typeof asking === 'object' && (
        <ConfirmDeed
          {...dialog}
          says={`${isLive(asking.secret_key) ? words.toLive : words.toTest} ${words.pagesOpen}`}
          does={words.connectStripe}
          send={(proof) => connectWith(proof, asking.secret_key)}
        />
      )}
    </ConnectionSheet>
  )
}

const isLive = (key: string) => /^[sr]k_live_/.test(key)

const tagOf = ({ by, mode }: Now) => {
  if (by === 'locked') return { kind: 'trouble', says: words.states.locked } as const
  if (mode === null) return { kind: 'quiet', says: words.states.twin } as const
  return mode === 'live' ? ({ kind: 'good', says: words.states.live } as const) : ({ kind: 'watch', says: words.states.test } as const)
}

const saysOf = ({ by, obstacle }: Now): string[] => {
  if (by === 'variables') return [words.paymentsVariables]
  if (by === 'locked') return [words.paymentsLocked]
  if (by === 'dashboard') return []
  return obstacle === null ? [words.paymentsTwin, words.paymentsHow] : [words.paymentsTwin]
}

const factsOf = ({ account, mode, ends_with, connected_at, webhook_url }: Now): Record<string, string> => ({
  ...(account === null ? {} : { [words.account]: account }),
  ...(mode === null ? {} : { [words.mode]: words.modes[mode] }),
  ...(ends_with === null ? {} : { [words.keyEnds]: words.endsWith(ends_with), [words.webhook]: webhook_url }),
  ...(connected_at === null ? {} : { [words.since]: showMoment(connected_at) }),
})
