import type { Site } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import { DeleteDialog } from '../parts/list/delete-dialog.tsx'
import { type Archiving, useArchive } from './use-archive.ts'

type Props = {
  readonly site: Site
  readonly archiving: Archiving
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export const DeleteSite = ({ site, archiving, onDeleted, onClose }: Props) => {
  const deleteSite = useCall('deleteSite')
  const archive = useArchive(site, archiving)
  const archiveInstead = () => {
    onClose()
    archive()
  }
  return (
    <DeleteDialog
      title={`Delete ${site.site_name}?`}
      failed={adminWords.siteNotDeleted}
      remove={() => deleteSite.mutateAsync({ params: { id: site.site_id } })}
      instead={{ when: 'siteInUse', label: 'Archive', act: archiveInstead }}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {site.site_address}. A deleted site can't be restored; an archived one can.
    </DeleteDialog>
  )
}
