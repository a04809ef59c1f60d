import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import type { Part } from '../../../shared/shapes/records.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { mailWords, partWords, showAudience } from '../../../words/en/dashboard/mail.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { reasonOf } from '../../ui/notice/reason.ts'
import { CycleSelect } from '../parts/form/cycle-select.tsx'
import { AnySiteSelect } from '../parts/form/site-select.tsx'
import css from './audience.module.css'
import { audienceOf, type ChangeDraft, countOrders, type Draft } from './draft.ts'
import { PartFields } from './part-fields.tsx'

export const useAudience = (draft: Draft, orders: string | null) =>
  useAnswer('readAudience', { query: { ...audienceOf(draft, orders), ...(orders === null && { names: 'yes' as const }) } })

type Props = { draft: Draft; onChange: ChangeDraft; audience: ReturnType<typeof useAudience> }

export const AudienceFields = ({ draft, onChange, audience }: Props) => (
  <fieldset className={css.audience}>
    <legend>Who gets it</legend>
    <div className="pair gap-4">
      <CycleSelect
        name="cycle_id"
        label="Cycle"
        none="Everyone, any cycle"
        value={draft.cycle_id}
        onChange={(cycle_id) => onChange({ cycle_id })}
      />
      <AnySiteSelect
        name="site_id"
        label="Pickup site"
        none="Any site"
        value={draft.site_id}
        onChange={(site_id) => onChange({ site_id })}
      />
    </div>
    <PartFields draft={draft} onChange={onChange} />
    <p role="status">{countOf(audience)}</p>
    <Names audience={audience} />
    <p className={css.who}>{describeAudience(draft)}</p>
  </fieldset>
)

/** Those whose orders were selected in the list of orders. */
export const ChosenAudience = ({ orders, audience }: Pick<Props, 'audience'> & { orders: string }) => (
  <fieldset className={css.audience}>
    <legend>Who gets it</legend>
    <p>
      {mailWords.chosen(countOrders(orders))}: <span role="status">{countOf(audience)}</span>
    </p>
    <p className={css.who}>{mailWords.chosenIs}</p>
    <Link className="thumb" to={adminTabs.massEmail.path}>
      {mailWords.others}
    </Link>
  </fieldset>
)

/** The first few people by name, so that a wrong choice is noticed. */
const Names = ({ audience: { data, isPlaceholderData } }: Pick<Props, 'audience'>) => {
  const { names = [], recipients = 0 } = isPlaceholderData ? {} : (data ?? {})
  return names.length > 0 && <p className={css.who}>{partWords.names(names, recipients - names.length)}</p>
}

const PART_IS: Partial<Record<Part, string>> = { notRenewed: partWords.notRenewedIs, thisYear: partWords.newIs }

/** The people who are counted and get it. */
const describeAudience = ({ cycle_id, site_id, part }: Draft) => {
  if (part) return PART_IS[part] ?? partWords.partIs
  if (site_id !== '') return cycle_id === '' ? adminWords.siteIs : adminWords.cycleAtSiteIs
  return cycle_id === '' ? adminWords.everyoneIs : adminWords.cycleIs
}

const countOf = ({ data, error, isPlaceholderData }: Props['audience']) => {
  if (error) return reasonOf(error)
  if (!data || isPlaceholderData) return 'Counting'
  return showAudience(data)
}
