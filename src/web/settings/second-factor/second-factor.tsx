import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../../shared/addresses.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import type { AppSecret, SecondFactor as Standing } from '../../../shared/shapes/second-factor.ts'
import * as say from '../../../words/en/pages/second-factor.tsx'
import * as passkeyWords from '../../../words/en/pages/ways-in/passkeys.ts'
import { secondFactorWords as words } from '../../../words/en/second-factor.ts'
import { useReading } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { useScrollHere } from '../use-scroll-here.ts'
import { BeginDialog } from './begin-dialog.tsx'
import { FactorOn } from './factor-on.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

/** The current step; nothing: the overview. */
type Step =
  | { readonly kind: 'proving' }
  | ({ readonly kind: 'setting up' } & AppSecret)
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** Turning the second factor on, its recovery codes, and turning it off. */
export const SecondFactor = ({ user }: { user: Me }) => {
  const reading = useReading('readSecondFactor')
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">{say.heading}</h2>
      <Reading of={reading}>{(standing) => <Steps user={user} standing={standing} />}</Reading>
    </section>
  )
}

const Steps = ({ user, standing }: { user: Me; standing: Standing }) => {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>()
  const [said, setSaid] = useState<string>()
  const top = useScrollHere<HTMLDivElement>(standing.is_required && standing.since === null)
  // Other sessions have ended, and the farm's requirement may now be met.
  const change = (next: Step | undefined, saying?: string) => {
    setStep(next)
    setSaid(saying)
    void client.invalidateQueries()
  }

  if (step?.kind === 'setting up')
    return <SetUp app={step} onDone={(codes) => change({ kind: 'codes', codes }, words.on)} onLeave={() => setStep(undefined)} />
  if (step?.kind === 'codes')
    return (
      <>
        <Notice kind="good">{said}</Notice>
        <RecoveryCodes codes={step.codes} email={user.email} onDone={() => change(undefined)} />
      </>
    )
  return (
    <div ref={top} style={{ display: 'contents' }}>
      <Notice kind="good">{said}</Notice>
      {standing.since === null ? (
        <Off user={user} isRequired={standing.is_required} onBegin={() => setStep({ kind: 'proving' })} />
      ) : (
        <FactorOn
          user={user}
          standing={{ ...standing, since: standing.since }}
          onOtherPhone={() => setStep({ kind: 'proving' })}
          onCodes={(codes) => change({ kind: 'codes', codes })}
          onOff={() => change(undefined, words.off)}
        />
      )}
      <Passkeys
        user={user}
        standing={standing}
        onAdded={(codes) => change(codes.length > 0 ? { kind: 'codes', codes } : undefined, passkeyWords.added)}
        onRemoved={() => change(undefined, passkeyWords.removed)}
      />
      {standing.since !== null && standing.is_required && (
        <div>
          <LinkButton isSecond to={user.role === 'admin' ? pages.admin : pages.handOver}>
            {user.role === 'admin' ? say.toDashboard : say.toHandOver}
          </LinkButton>
        </div>
      )}
      {step?.kind === 'proving' && (
        <BeginDialog
          user={user}
          isOn={standing.has_app}
          onBegun={(app) => {
            setSaid(undefined)
            setStep({ kind: 'setting up', ...app })
          }}
          onClose={() => setStep(undefined)}
        />
      )}
    </div>
  )
}

const Off = ({ user, isRequired, onBegin }: { user: Me; isRequired: boolean; onBegin: () => void }) => (
  <>
    <Notice kind="trouble">{isRequired && words.needed}</Notice>
    <p>{words.what}</p>
    {user.email_verified ? (
      <div>
        <PressButton onClick={onBegin}>{say.turnOn}</PressButton>
      </div>
    ) : (
      <p>{words.verifyFirst}</p>
    )}
  </>
)
