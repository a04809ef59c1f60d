import { WholeSetting } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'

export const PrivacyFields = (part: Part) => (
  <>
    <p>Every night the shop removes what it has kept long enough. Orders, sums and dates stay as they are.</p>
    <WholeSetting part={part} name="mail_text_months" description="Then only when it was sent, to whom, and its subject are left." />
    <WholeSetting part={part} name="question_months" description="Then name, email, question and answer are removed." />
    <WholeSetting part={part} name="abandoned_days" description="Then orders that nobody paid are deleted." />
  </>
)
