import { FarmMethod } from '../../shared/shapes/receipts.ts'
import { methodNames } from '../../shared/words/money/receipt-words.ts'
import type { FieldRule } from '../ui/form/field-rules.ts'
import { RadioChoice, RadioLine } from '../ui/form/radio.tsx'
import css from './pay.module.css'

const METHOD_MISSING = 'Please choose how it was paid.'

export const methodRule: FieldRule = (chosen) => (FarmMethod.safeParse(chosen).success ? undefined : METHOD_MISSING)

/** From hand to hand; what farms are given most stands first. */
export const MethodField = ({ label, error }: { label: string; error: string | undefined }) => (
  <div className={css.method}>
    <RadioChoice legend={label}>
      {FarmMethod.options.map((method, each) => (
        <RadioLine
          key={method}
          id={each === 0 ? 'method' : undefined}
          name="method"
          value={method}
          label={methodNames[method]}
          aria-describedby="method-error"
        />
      ))}
    </RadioChoice>
    <p className={css.error} id="method-error">
      {error}
    </p>
  </div>
)
