import type { PackingDay } from '../../../shared/shapes/packing.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'

export type Paper = 'letter' | 'a4'

/** Letter, unless the address says otherwise. */
export const usePaper = (): Paper => (useInAddress('paper')[0] === 'a4' ? 'a4' : 'letter')

export const PaperField = ({ names }: { names: Readonly<Record<Paper, string>> }) => {
  const [, choose] = useInAddress('paper', { replace: true })
  return (
    <SelectField name="paper" label="Paper" value={usePaper()} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="letter">{names.letter}</option>
      <option value="a4">{names.a4}</option>
    </SelectField>
  )
}

/** The sites to print: one, or all of them. */
export const useSites = ({ sites }: PackingDay) => {
  const asked = useInAddress('site')[0]
  const one = sites.filter(({ site_id }) => String(site_id) === asked)
  return { sites: one.length > 0 ? one : sites, isOne: one.length > 0 }
}

export const SiteField = ({ day, all }: { day: PackingDay; all: string }) => {
  const [, choose] = useInAddress('site', { replace: true })
  const { sites, isOne } = useSites(day)
  return (
    <SelectField
      name="site"
      label="What to print"
      value={isOne ? sites[0]?.site_id : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {day.sites.map(({ site_id, site_name }) => (
        <option key={site_id} value={site_id}>
          {site_name}
        </option>
      ))}
    </SelectField>
  )
}
