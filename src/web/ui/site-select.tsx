import type { Site } from '../../shared/entities.ts'
import { useReading } from '../use-call.ts'
import { SelectField } from './select-field.tsx'

type Props = { name: string; label: string; none: string; value: string; onChange: (value: string) => void; error?: string | undefined }

/** The sites that take orders. */
export const OpenSiteSelect = (props: Props) => <SiteSelect {...props} open={useReading('listSites').data ?? []} archived={[]} />

/** Also those that take no new orders, but have had some. */
export const AnySiteSelect = (props: Props) => (
  <SiteSelect {...props} open={useReading('listSites').data ?? []} archived={useReading('listArchivedSites').data ?? []} />
)

const SiteSelect = ({ none, onChange, error, open, archived, ...props }: Props & { open: readonly Site[]; archived: readonly Site[] }) => (
  <SelectField {...props} onChange={(event) => onChange(event.currentTarget.value)} error={error && <span role="alert">{error}</span>}>
    <option value="">{none}</option>
    {open.map(toOption)}
    {archived.length > 0 && <optgroup label="Archived">{archived.map(toOption)}</optgroup>}
  </SelectField>
)

const toOption = ({ site_id, site_name }: Site) => (
  <option key={site_id} value={site_id}>
    {site_name}
  </option>
)
