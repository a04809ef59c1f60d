import type { Site } from '../../../../shared/shapes/entities.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { emailRule, type FieldRule } from '../../../ui/form/field-rules.ts'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { hostWords } from './host-words.ts'
import css from './site-hosts.module.css'

const hostEmailRule: FieldRule = (typed) => (typed.trim() === '' ? hostWords.emailMissing : emailRule(typed.trim()))

type Props = { readonly site: Pick<Site, 'site_id' | 'site_name'>; readonly send: (email: string) => Promise<void> }

/** Several sites are on one page, so the field's id contains the site's. */
export const AddHost = ({ site, send }: Props) => {
  const name = `host-of-${site.site_id}`
  const { submit, isBusy, fields, whole } = useForm({
    rules: { [name]: hostEmailRule },
    send: async (values, form) => {
      await send((values[name] ?? '').trim())
      form.reset()
    },
    blame: (refused) => {
      const isAboutEmail = refused.code === 'noAccount' || refused.code === 'hostNotVerified' || refused.code === 'invalidInput'
      if (isAboutEmail) return { fields: { [name]: refused.fields.email ?? refused.message } }
      return { whole: sayFailed(hostWords.notAdded, refused) }
    },
  })
  return (
    <form noValidate onSubmit={submit} className={`stack gap-3 ${css.add}`} aria-label={`Add a host for ${site.site_name}`}>
      <EmailField
        name={name}
        label="Host's email"
        description="They need to sign up and verify their email first."
        autoComplete="off"
        error={fields[name]}
      />
      <BusyButton isBusy={isBusy} isSecond>
        Add host
      </BusyButton>
      <Notice kind="trouble">{whole}</Notice>
    </form>
  )
}
