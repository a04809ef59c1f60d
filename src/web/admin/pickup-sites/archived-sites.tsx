import type { Site } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { type Attempt, MessageOf, useMessage } from '../../ui/notice/message.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import css from '../parts/list/card-list.module.css'

const HERE = 'archived'

type Props = { sites: readonly Site[]; askAgain: () => Promise<unknown> }

export const ArchivedSites = ({ sites, askAgain }: Props) => {
  const { message, attempt } = useMessage()
  return (
    <>
      <MessageOf at={HERE} message={message} />
      {sites.length > 0 && (
        <Folded name={`Archived sites (${sites.length})`}>
          <ul className={css.list}>
            {sites.map((site) => (
              <li key={site.site_id}>
                <ArchivedSite site={site} attempt={attempt} askAgain={askAgain} />
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </>
  )
}

const ArchivedSite = ({ site, attempt, askAgain }: Omit<Props, 'sites'> & { site: Site; attempt: Attempt }) => {
  const restoreSite = useCall('restoreSite')
  const restore = () =>
    attempt(HERE, adminWords.siteNotRestored, async () => {
      await restoreSite.mutateAsync({ params: { id: site.site_id } })
      await askAgain()
      return { at: HERE, good: `${adminWords.siteRestored}: ${site.site_name}` }
    })
  return (
    <article className={css.card} aria-label={site.site_name}>
      <h3>{site.site_name}</h3>
      <p>{site.site_address}</p>
      <div className={css.buttons}>
        <PressButton isSecond isBusy={restoreSite.isPending} label={`Reopen: ${site.site_name}`} onClick={restore}>
          Reopen
        </PressButton>
      </div>
    </article>
  )
}
