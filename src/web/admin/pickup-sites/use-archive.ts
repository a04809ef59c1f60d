import type { Site } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import type { Attempt } from '../../ui/notice/message.tsx'

/** What archiving a site needs from its list. */
export type Archiving = { readonly attempt: Attempt; readonly onLeave: (site: Site) => void; readonly askAgain: () => Promise<unknown> }

/** Archives a site, with a way back. */
export const useArchive = (site: Site, { attempt, onLeave, askAgain }: Archiving) => {
  const archiveSite = useCall('archiveSite')
  const restoreSite = useCall('restoreSite')
  const id = site.site_id

  const undo = () =>
    attempt(id, adminWords.siteNotRestored, async () => {
      await restoreSite.mutateAsync({ params: { id } })
      await askAgain()
      return { at: id, good: adminWords.siteRestored }
    })

  return () =>
    attempt(id, adminWords.siteNotArchived, async () => {
      await archiveSite.mutateAsync({ params: { id } })
      onLeave(site)
      await askAgain()
      return { at: id, good: `${adminWords.siteArchived}: ${site.site_name}`, undo }
    })
}
