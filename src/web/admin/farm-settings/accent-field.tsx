import type { CSSProperties } from 'react'
import { settingFields } from '../../../shared/fields/setting-fields.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import css from './settings-form.module.css'
import { accentRule } from './settings-rules.ts'

/** As theme.css has it. */
const GREEN = '#2f5d3a'

type Props = { readonly accent: string; readonly error: string | undefined; readonly onChange: (accent: string) => void }

export const AccentField = ({ accent, error, onChange }: Props) => {
  const colour = accent || GREEN
  return (
    <div className={`stack gap-3 ${css.accent}`}>
      <TextField
        type="color"
        name="accent"
        label={settingFields.accent.label}
        description="The color of buttons and links in the shop. In dark mode, links use a lighter shade."
        value={colour}
        onChange={(event) => onChange(event.currentTarget.value)}
        // At once, not only when it is saved: one tries colours by looking at them.
        error={accentRule(colour) ?? error}
        className={css.well}
      />
      <div className="row center gap-y-3 gap-x-5" data-accent={colour} style={{ '--accent': colour } as CSSProperties} aria-hidden="true">
        <span className={css.button}>Subscribe</span>
        <span className={css.link}>Read more</span>
      </div>
      {accent && <TextButton onClick={() => onChange('')}>Use the default green</TextButton>}
    </div>
  )
}
