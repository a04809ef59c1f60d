import { WholeSetting } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'

export const PrivacyFields = (part: Part) => (
  <>
    <p>Every night the shop removes texts older than this. Orders, amounts and dates stay.</p>
    <WholeSetting part={part} name="mail_text_months" description="After that, only the date, the recipient and the subject are left." />
    <WholeSetting part={part} name="question_months" description="After that, the name, email, question and answer are removed." />
    <WholeSetting part={part} name="abandoned_days" description="After that, orders that were never paid are deleted." />
  </>
)
