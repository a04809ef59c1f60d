import { Link } from 'react-router'
import { posterPage } from '../../../shared/admin-addresses.ts'
import { firstRunWords } from '../../../words/en/dashboard/first-run.ts'
import { useCall } from '../../calls/use-call.ts'
import { CopiedField } from '../../ui/form/copied-field.tsx'

/** The address to give to people. */
export const ShareLink = () => {
  const { mutate } = useCall('noteFirstStep')
  return (
    <CopiedField
      name="shop-address"
      label={firstRunWords.link}
      text={window.location.origin}
      copyLabel={firstRunWords.copy}
      said={firstRunWords}
      onCopy={() => mutate({ body: { step: 'shared' } })}
    >
      <Link className="thumb" to={posterPage.path}>
        {firstRunWords.poster}
      </Link>
    </CopiedField>
  )
}
