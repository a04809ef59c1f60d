import { useState } from 'react'
import { SECRET_LINE_MAX } from '../../../shared/limits.ts'
import { goingLiveWords as words } from '../../../words/en/dashboard/going-live.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { emailRule, type FieldRule, filledRule } from '../../ui/form/field-rules.ts'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { reasonOf } from '../../ui/notice/reason.ts'
import { Actions } from '../parts/show/tab-page.tsx'
import css from './going-live.module.css'
import { addressOf, PASTED, type Provider, type ProviderName, providerNames, providers } from './providers.ts'

export type EmailServer = { readonly smtp_url: string; readonly mail_from: string }
type Props = { readonly isBusy: boolean; readonly onReady: (server: EmailServer) => void }

const portRule: FieldRule = (value) => (/^\d{2,5}$/.test(value.trim()) ? undefined : words.missing.port)

/** By provider, with server and port filled in, or as one address. */
export const EmailForm = ({ isBusy, onReady }: Props) => {
  const [chosen, setChosen] = useState<ProviderName | typeof PASTED>('postmark')
  const isPasted = chosen === PASTED
  const only =
    (isAsked: boolean, rule: FieldRule): FieldRule =>
    (value) =>
      isAsked ? rule(value) : undefined
  const { submit, fields } = useForm({
    rules: {
      smtp_url: only(isPasted, filledRule(words.missing.url, SECRET_LINE_MAX)),
      host: only(!isPasted, filledRule(words.missing.host, SECRET_LINE_MAX)),
      port: only(!isPasted, portRule),
      user: only(!isPasted, filledRule(words.missing.user, SECRET_LINE_MAX)),
      server_password: () => undefined,
      mail_from: (value) => emailRule(value.trim()),
    },
    send: async ({ smtp_url, mail_from, ...typed }) => {
      onReady({ smtp_url: isPasted ? smtp_url.trim() : addressOf(typed), mail_from: mail_from.trim() })
      return false
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })
  return (
    <form noValidate onSubmit={submit} className="stack gap-5" aria-label={words.email}>
      <FormSummary fields={fields} />
      <SelectField
        name="provider"
        label={words.provider}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value as typeof chosen)}
      >
        {providerNames.map((name) => (
          <option key={name} value={name}>
            {providers[name].name}
          </option>
        ))}
        <option value={PASTED}>{words.paste}</option>
      </SelectField>
      {isPasted ? <PastedField error={fields.smtp_url} /> : <ServerFields key={chosen} of={providers[chosen]} fields={fields} />}
      <EmailField
        name="mail_from"
        label={words.sender}
        description={words.senderHelp}
        placeholder="eggs@yourfarm.example"
        autoComplete="off"
        error={fields.mail_from}
      />
      <Actions>
        <BusyButton isBusy={isBusy}>{words.sendTest}</BusyButton>
      </Actions>
    </form>
  )
}

const PastedField = ({ error }: { error: string | undefined }) => (
  <TextField type="password" name="smtp_url" label={words.smtpUrl} description={words.smtpUrlHelp} autoComplete="off" error={error} />
)

type Troubles = Partial<Record<'host' | 'port' | 'user', string>>

const ServerFields = ({ of: { host, port, user }, fields }: { of: Provider; fields: Troubles }) => (
  <>
    <TextField name="host" label={words.host} defaultValue={host} autoComplete="off" placeholder="smtp.example" error={fields.host} />
    <TextField
      name="port"
      label={words.port}
      defaultValue={port}
      inputMode="numeric"
      autoComplete="off"
      frame={css.port}
      error={fields.port}
    />
    <TextField name="user" label={words.user} defaultValue={user} autoComplete="off" error={fields.user} />
    <TextField type="password" name="server_password" label={words.password} autoComplete="off" />
  </>
)
