import { Link } from 'react-router'
import { posterPage } from '../../../shared/admin-addresses.ts'
import { firstRunWords } from '../../../shared/words/first-run-words.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCopy } from '../../ui/form/use-copy.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import css from './first-run.module.css'

/** The address to give to people. */
export const ShareLink = () => {
  const { copy, field, copied } = useCopy(window.location.origin)
  const { mutate } = useCall('noteFirstStep')
  const press = async () => {
    await copy()
    mutate({ body: { step: 'shared' } })
  }
  return (
    <div className={css.share}>
      <TextField
        name="shop-address"
        label={firstRunWords.link}
        value={window.location.origin}
        readOnly
        ref={field}
        onFocus={(event) => event.currentTarget.select()}
      />
      <PressButton isSecond onClick={press}>
        {firstRunWords.copy}
      </PressButton>
      <Link className="thumb" to={posterPage.path}>
        {firstRunWords.poster}
      </Link>
      <Notice kind="good">{copied !== undefined && (copied ? firstRunWords.copied : firstRunWords.selected)}</Notice>
    </div>
  )
}
