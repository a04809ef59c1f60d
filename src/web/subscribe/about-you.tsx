import { type ReactNode, useState } from 'react'
import { checkoutFields } from '../../shared/fields/order-fields.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { from } from '../breakpoints.ts'
import { ORDER_FORM } from '../money/paying/order-form.ts'
import { TextArea } from '../ui/form/text-area.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { Folded } from '../ui/show/folded.tsx'
import css from './order-card.module.css'
import type { ChangeDraft, OrderDraft } from './order-types.ts'

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
    <section className={`stack gap-3 card ${css.card}`} aria-labelledby="about-you">
      <h2 id="about-you">{words.aboutYou}</h2>
      <TextField {...input('name')} description={words.nameAbout} autoComplete="name" autoCapitalize="words" />
      <Optional
        written={[draft.secondEmail, draft.additionalNotes].filter(Boolean).join(', ')}
        isWrong={Boolean(fields.secondEmail || fields.additionalNotes)}
      >
        <EmailField {...input('secondEmail')} label={words.secondEmail} description={words.secondEmailAbout} autoComplete="off" />
        <TextArea {...input('additionalNotes')} label={words.notes} description={capacityLeft(draft.additionalNotes)} rows={3} />
      </Optional>
    </section>
  )
}

/** Collapsed on a phone, with a one-line summary; expanded as soon as something in it is wrong. */
const Optional = ({ written, isWrong, children }: { written: string; isWrong: boolean; children: ReactNode }) => {
  const [isWide] = useState(() => window.matchMedia(from('tablet')).matches)
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = isUnfolded || isWrong
  if (isWide) return children
  return (
    <div>
      <Folded name={words.optional} isOpen={isOpen} onToggle={setUnfolded}>
        <div className="stack gap-5">{children}</div>
      </Folded>
      {!isOpen && written && <p className={css.written}>{written}</p>}
    </div>
  )
}

const capacityLeft = (notes: string) => {
  const left = checkoutFields.additionalNotes.max - notes.length
  if (left > NEAR_THE_LIMIT) return words.notesAbout
  return left < 0 ? words.charactersTooMany(-left) : words.charactersLeft(left)
}
