import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as words from '../../../words/en/pages/ui.ts'
import { TextButton } from '../button/text-button.tsx'
import { TextField } from './text-field.tsx'

const KINDS = {
  app: { label: words.appCode, inputMode: 'numeric', autoComplete: 'one-time-code', placeholder: '123 456' },
  paper: { label: words.recoveryCode, inputMode: 'text', autoComplete: 'off', placeholder: 'xxxx-xxxx-xxxx-xxxx-xxxx-xxxx' },
} as const

type Props = {
  readonly name?: string
  readonly error: string | undefined
  readonly kind?: keyof typeof KINDS
  readonly description?: string
  readonly autoFocus?: boolean
}

/** Six digits that an app shows; spaces may be typed as they are read. */
export const CodeField = ({ kind = 'app', name = 'code', ...props }: Props) => (
  <TextField key={kind} name={name} {...KINDS[kind]} {...props} />
)

/** The same, or a recovery code for people who don't have their phone. */
export const EitherCodeField = (props: Omit<Props, 'kind'>) => {
  const [kind, setKind] = useState<'app' | 'paper'>('app')
  const box = useRef<HTMLDivElement>(null)
  const change = () => {
    flushSync(() => setKind(kind === 'app' ? 'paper' : 'app'))
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box}>
      <CodeField kind={kind} {...props} />
      <TextButton onClick={change}>{kind === 'app' ? words.takeRecoveryCode : words.takeAppCode}</TextButton>
    </div>
  )
}
