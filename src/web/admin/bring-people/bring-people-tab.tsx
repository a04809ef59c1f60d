import { adminRecords, IMPORT } from '../../../shared/admin-addresses.ts'
import { useInAddress } from '../parts/list/use-in-address.ts'
import { TabPage } from '../parts/show/tab-page.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { OneImport } from './one-import.tsx'
import { Upload } from './upload.tsx'

const LEAD = "Import last season's customers and orders from a spreadsheet. You'll review every row before anything is saved."

/** One spreadsheet at a time: the current one is in the address, so a reload finds it again. */
export default function BringPeople() {
  const [asked] = useInAddress(IMPORT)
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined
  return (
    <TabPage isWide heading={adminRecords.bringPeople.label} lead={LEAD}>
      {id === undefined ? (
        <>
          <Upload />
          <EarlierImports />
        </>
      ) : (
        <OneImport key={id} id={id} />
      )}
    </TabPage>
  )
}
