import type { Site } from '../../../shared/shapes/entities.ts'
import { showCount } from '../../../words/en/dashboard/count.ts'
import { notSavedYet } from '../../../words/en/dashboard/parts.ts'
import { showHours, showSiteDay, showTime } from '../../../words/en/dates/hours.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Facts } from '../../ui/show/facts.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import css from '../parts/list/card-list.module.css'
import { SiteHosts } from './hosts/site-hosts.tsx'
import { type Archiving, useArchive } from './use-archive.ts'

type Props = {
  readonly site: Site
  readonly archiving: Archiving
  readonly isEdited: boolean
  readonly onOpen: (form: string) => void
  /** Absent: it has orders, so it can only be archived. */
  readonly onDelete: (() => void) | undefined
}

const endOf = ({ pickup_start_day, pickup_deadline_day, last_day_until }: Site) =>
  pickup_start_day === pickup_deadline_day || !last_day_until ? '' : showTime(last_day_until)

/** Of the button, and with it of the form it opens. */
export const editIdOf = ({ site_id }: Site) => `edit-site-${site_id}`

export const SiteCard = ({ site, archiving, isEdited, onOpen, onDelete }: Props) => {
  const editId = editIdOf(site)
  const archive = useArchive(site, archiving)
  return (
    <article className={css.card} aria-label={site.site_name}>
      <div className="row baseline apart gap-y-1 gap-x-3">
        <h3>{site.site_name}</h3>
        <span className="row gap-y-1 gap-x-2">
          {isEdited && <Tag kind="watch">{notSavedYet}</Tag>}
          {site.lat === null ? <Tag kind="watch">Not on the map yet</Tag> : <Tag kind="good">On the map</Tag>}
        </span>
      </div>
      <p>{site.site_address}</p>
      {site.site_instructions && <p className="soft typed">{site.site_instructions}</p>}
      <Facts
        of={{
          'Pickup day': showSiteDay(site.pickup_start_day, showHours(site)),
          'Last day to pick up': showSiteDay(site.pickup_deadline_day, endOf(site)),
          ...(site.places === null ? {} : { Places: `${showCount(site.places)} a cycle` }),
        }}
      />
      <SiteHosts site={site} />
      <div className={css.buttons}>
        <PressButton isSecond id={editId} label={`Edit ${site.site_name}`} onClick={() => onOpen(editId)}>
          Edit
        </PressButton>
        <TextButton label={`Archive ${site.site_name}`} onClick={archive}>
          Archive
        </TextButton>
        {onDelete && (
          <TextButton label={`Delete ${site.site_name}`} onClick={onDelete}>
            Delete
          </TextButton>
        )}
      </div>
    </article>
  )
}
