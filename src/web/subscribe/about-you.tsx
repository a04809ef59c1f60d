import { type ReactNode, useState } from 'react'
import { checkoutFields } from '../../shared/fields/order-fields.ts'
import { from } from '../breakpoints.ts'
import { TextArea } from '../ui/form/text-area.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { Folded } from '../ui/show/folded.tsx'
import css from './order-card.module.css'
import { type ChangeDraft, ORDER_FORM, type OrderDraft } from './order-draft.ts'

const NEAR_THE_LIMIT = 200

type Props = { draft: OrderDraft; onChange: ChangeDraft; fields: Partial<Record<keyof OrderDraft, string>> }

export const AboutYou = ({ draft, onChange, fields }: Props) => {
  const input = (name: keyof typeof checkoutFields) => ({
    name,
    form: ORDER_FORM,
    label: checkoutFields[name].label,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    error: fields[name],
  })
  return (
    <section className={css.card} aria-labelledby="about-you">
      <h2 id="about-you" className="visually-hidden-on-phones">
        About you
      </h2>
      <TextField
        {...input('name')}
        description="The pickup list shows it short: Ann M. for Ann Miller."
        autoComplete="name"
        autoCapitalize="words"
      />
      <Optional
        written={[draft.secondEmail, draft.additionalNotes].filter(Boolean).join(', ')}
        isWrong={Boolean(fields.secondEmail || fields.additionalNotes)}
      >
        <EmailField
          {...input('secondEmail')}
          label="Second email (optional)"
          description="For someone who shares your eggs: they get the order and pickup mails too."
          autoComplete="off"
        />
        <TextArea {...input('additionalNotes')} label="Notes (optional)" description={capacityLeft(draft.additionalNotes)} rows={3} />
      </Optional>
    </section>
  )
}

/** Folded on a phone, where one line says what stands in it; open as soon as something in it is wrong. */
const Optional = ({ written, isWrong, children }: { written: string; isWrong: boolean; children: ReactNode }) => {
  const [isWide] = useState(() => window.matchMedia(from('tablet')).matches)
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = isUnfolded || isWrong
  if (isWide) return children
  return (
    <div>
      <Folded name="Second email, notes (optional)" isOpen={isOpen} onToggle={setUnfolded}>
        <div className={css.optional}>{children}</div>
      </Folded>
      {!isOpen && written && <p className={css.written}>{written}</p>}
    </div>
  )
}

const capacityLeft = (notes: string) => {
  const left = checkoutFields.additionalNotes.max - notes.length
  if (left > NEAR_THE_LIMIT) return 'For packing and pickup: whoever hands out the eggs reads it.'
  return left < 0 ? `${-left} characters too many` : `${left} characters left`
}
