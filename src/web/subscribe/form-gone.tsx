import { goneWords } from '../../words/en/refusals/gone.ts'
import { Notice } from '../ui/notice/notice.tsx'

/** Why the form that somebody was filling in is not there any more. */
export const FormGone = ({ hadForm }: { hadForm: boolean }) => <Notice kind="trouble">{hadForm && goneWords.form}</Notice>
