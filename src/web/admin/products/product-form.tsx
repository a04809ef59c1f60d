import { productFields } from '../../../shared/fields/product-fields.ts'
import { CARTON, RHYTHMS } from '../../../shared/rules/products.ts'
import type { NewProduct } from '../../../shared/shapes/farm/products.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { sentenceOf } from '../../../words/en/refusals/errors.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { toFieldRefusal } from '../../ui/form/field-refusal.ts'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { RadioChoice } from '../../ui/form/radio.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFocusInside } from '../../ui/form/use-one-form.ts'
import { AmountField } from '../parts/form/amount-field.tsx'
import { fieldChanges } from '../parts/form/field-changes.ts'
import { SpanishLine, useWritesSpanish } from '../parts/form/spanish-field.tsx'
import { useEdited } from '../parts/form/use-edited.ts'
import css from '../parts/list/card-list.module.css'
import { FormEnd } from '../parts/list/form-end.tsx'
import {
  formFields,
  hasRhythm,
  inWords,
  productRules,
  readProduct,
  type Start,
  type Typed,
  turnRhythm,
  withShort,
  writeProduct,
} from './product-draft.ts'

type Props = {
  readonly title: string
  readonly start: Start
  /** What was typed when the form was open before. */
  readonly draft: Draft
  readonly failed: string
  readonly save: string
  readonly send: (product: NewProduct & { version?: number }) => Promise<unknown>
  /** The stored product, if it exists. */
  readonly readAgain: () => Promise<Start>
  readonly onCancel: () => void
}

export const ProductForm = ({ title, start, draft, failed, save, send, readAgain, onCancel }: Props) => {
  const form = useFocusInside()
  const { base, draft: typed, before, change, orTakeIn } = useEdited(draft, start, writeProduct)
  const { submit, isBusy, fields, whole } = useForm({
    rules: productRules,
    send: (values) => orTakeIn(send({ ...readProduct(values), ...(base?.version !== undefined && { version: base.version }) }), readAgain),
    blame: toFieldRefusal(failed, { eggsStay: 'eggs', cartonIsDozen: 'eggs' }),
  })
  const input = (name: keyof typeof productFields) => ({
    name,
    label: productFields[name].label,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => change(withShort(typed, { [name]: event.currentTarget.value })),
    error: fields[name],
  })
  const changes = before && fieldChanges(formFields, inWords(writeProduct(before)), inWords(writeProduct(base)), inWords(typed))
  const eggsStay = whyEggsStay(base)
  return (
    <form noValidate onSubmit={submit} ref={form} className={`stack gap-5 card ${css.form}`} aria-label={title}>
      <h3>{title}</h3>
      <FormSummary fields={fields} />
      <TextField {...input('product_name')} description={words.nameSays} autoComplete="off" autoCapitalize="sentences" spellCheck />
      <SpanishLine {...input('product_name_es')} isWritten={useWritesSpanish()} />
      <div className="pair gap-5">
        <TextField
          {...input('eggs')}
          description={eggsStay ?? words.eggsSay}
          readOnly={eggsStay !== undefined}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField {...input('short_name')} description={words.shortSays} autoComplete="off" />
      </div>
      <AmountField {...input('price')} />
      <RhythmFields typed={typed} onChange={change} error={fields.rhythms} />
      <FormEnd whole={whole} conflict={changes && { thing: 'this product', changes }} save={save} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

/** Why the eggs in it cannot be changed, if so. */
const whyEggsStay = (base: Start): string | undefined => {
  if (base?.product_id === CARTON) return sentenceOf('cartonIsDozen')
  return base?.is_ordered ? sentenceOf('eggsStay') : undefined
}

type RhythmProps = { readonly typed: Typed; readonly onChange: (change: Partial<Typed>) => void; readonly error: string | undefined }

const RhythmFields = ({ typed, onChange, error }: RhythmProps) => (
  <div id="rhythms" tabIndex={-1}>
    <input type="hidden" name="rhythms" value={typed.rhythms} />
    <RadioChoice legend={words.howOften}>
      <div className="row gap-x-6">
        {RHYTHMS.map((every_weeks) => (
          <Checkbox
            key={every_weeks}
            label={words.rhythmName(every_weeks)}
            checked={hasRhythm(typed, every_weeks)}
            onChange={() => onChange(turnRhythm(typed, every_weeks))}
          />
        ))}
      </div>
      {error && (
        <p className="trouble" role="alert">
          {error}
        </p>
      )}
    </RadioChoice>
  </div>
)
