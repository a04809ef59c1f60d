import type { FarmMethod } from '../../../shared/shapes/orders.ts'
import { METHOD_MISSING, methodNames } from '../../../words/en/money/receipt.ts'
import type { FieldRule } from '../../ui/form/field-rules.ts'
import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'
import css from './pay.module.css'

const isFarmMethod = (method: string): method is FarmMethod => method !== 'card' && Object.hasOwn(methodNames, method)
export const METHODS = Object.keys(methodNames).filter(isFarmMethod)

export const methodRule: FieldRule = (chosen) => (isFarmMethod(chosen) ? undefined : METHOD_MISSING)

/** What was chosen, once the rule has let it pass. */
export const methodOf = (chosen: string): FarmMethod => (isFarmMethod(chosen) ? chosen : 'other')

/** Payment methods by hand, the most common one first. */
export const MethodField = ({ label, error }: { label: string; error: string | undefined }) => (
  <div className={css.method}>
    <RadioChoice legend={label}>
      {METHODS.map((method, each) => (
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
