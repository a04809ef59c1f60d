import { adminTabs } from '../../../../shared/admin-addresses.ts'
import type { Site } from '../../../../shared/shapes/entities.ts'
import * as words from '../../../../words/en/dashboard/parts.ts'
import { useReading } from '../../../calls/use-call.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { ListTrouble } from '../list/list-trouble.tsx'

type Props = { name: string; label: string; none: string; value: string; onChange: (value: string) => void; error?: string | undefined }
type Reading = ReturnType<typeof useReading<'listSites'>>

/** The sites that take orders. */
export const OpenSiteSelect = (props: Props) => <SiteSelect {...props} open={useReading('listSites')} />

/** Also those that take no new orders, but have had some. */
export const AnySiteSelect = (props: Props) => (
  <SiteSelect {...props} open={useReading('listSites')} archived={useReading('listArchivedSites')} />
)

const SiteSelect = ({ none, onChange, error, open, archived, ...props }: Props & { open: Reading; archived?: Reading }) => (
  <div>
    <SelectField {...props} onChange={(event) => onChange(event.currentTarget.value)} error={error && <span role="alert">{error}</span>}>
      <option value="">{none}</option>
      {open.data?.map(toOption)}
      {archived?.data?.length ? <optgroup label={words.archived}>{archived.data.map(toOption)}</optgroup> : null}
    </SelectField>
    <ListTrouble
      of={archived ? [open, archived] : [open]}
      selectId={props.name}
      things={words.pickupSites}
      addThem={adminTabs.pickupSites}
    />
  </div>
)

const toOption = ({ site_id, site_name }: Site) => (
  <option key={site_id} value={site_id}>
    {site_name}
  </option>
)
