import type { PackedSite, PackingDay } from '../../../shared/shapes/packing.ts'
import { whatToPrint } from '../../../words/en/dashboard/packing.ts'
import { paper } from '../../../words/en/dashboard/parts.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'

export type Paper = 'letter' | 'a4'

/** Letter, unless the address says otherwise. */
export const usePaper = (): Paper => (useInAddress('paper')[0] === 'a4' ? 'a4' : 'letter')

export const PaperField = ({ names }: { names: Readonly<Record<Paper, string>> }) => {
  const [, choose] = useInAddress('paper', { replace: true })
  return (
    <SelectField name="paper" label={paper} value={usePaper()} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="letter">{names.letter}</option>
      <option value="a4">{names.a4}</option>
    </SelectField>
  )
}

/** The sites to print of each day: the one in the address, or all of them. */
export const useSite = (days: readonly PackingDay[]) => {
  const asked = useInAddress('site')[0]
  const isAsked = ({ site_id }: PackedSite) => String(site_id) === asked
  const isOne = days.some(({ sites }) => sites.some(isAsked))
  return { isOne, asked, ofDay: ({ sites }: PackingDay) => (isOne ? sites.filter(isAsked) : sites) }
}

export const SiteField = ({ days, all }: { days: readonly PackingDay[]; all: string }) => {
  const [, choose] = useInAddress('site', { replace: true })
  const { isOne, asked } = useSite(days)
  const names = new Map(days.flatMap(({ sites }) => sites.map(({ site_id, site_name }) => [site_id, site_name])))
  return (
    <SelectField name="site" label={whatToPrint} value={isOne ? asked : ''} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{all}</option>
      {[...names].map(([site_id, site_name]) => (
        <option key={site_id} value={site_id}>
          {site_name}
        </option>
      ))}
    </SelectField>
  )
}
