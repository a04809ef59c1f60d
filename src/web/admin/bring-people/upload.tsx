import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { IMPORT } from '../../../shared/admin-addresses.ts'
import { IMPORT_BYTES_MAX } from '../../../shared/limits.ts'
import { newPress } from '../../calls/press-key.ts'
import { Refused } from '../../calls/refused.ts'
import { useCall, useReading } from '../../calls/use-call.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ProgressLine } from '../../ui/notice/progress-line.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { useInAddress } from '../parts/list/use-in-address.ts'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './bring-people.module.css'
import { bringWords } from './bring-words.ts'
import { saveExample } from './example.ts'

/** A file is looked at as soon as it is chosen or dropped; nothing happens with it until the farmer has seen each row. */
export const Upload = () => {
  const { take, isBusy, trouble } = useUpload()
  const [isOver, setOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <Sheet heading="Choose a spreadsheet">
      <section
        className={`row center gap-y-3 gap-x-4 ${css.drop}`}
        data-over={isOver || undefined}
        aria-label="Drop a file here"
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          take([...event.dataTransfer.files])
        }}
      >
        {/* The browser's own field is what a keyboard reaches; its label looks like the buttons beside it. */}
        <label className={`${buttonClass({})} ${css.choose}`} data-busy={isBusy || undefined}>
          <input
            type="file"
            className="visually-hidden"
            accept=".xlsx,.csv,.tsv,.txt"
            aria-describedby="kinds-of-files"
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])])
              // So that the same file can be chosen again after it was fixed.
              currentTarget.value = ''
            }}
          />
          Choose a file
        </label>
        <p>or drop it here</p>
      </section>
      {isBusy && <ProgressLine>Reading the file</ProgressLine>}
      <Notice kind="trouble">{trouble}</Notice>
      <div id="kinds-of-files" className="soft">
        <p>
          XLSX or CSV, up to 5 MB and 10,000 rows, from Excel, Google Sheets, LibreOffice or another shop. Use one row per order or per
          person. Columns can have any names, in any order.
        </p>
        <Example />
      </div>
    </Sheet>
  )
}

const Example = () => {
  const [cycle] = useReading('listCycles').data ?? []
  const [site] = useReading('listSites').data ?? []
  const products = useReading('listProducts').data ?? []
  return (
    <p>
      <TextButton onClick={() => saveExample(cycle, site, products)}>Download a small example</TextButton>
    </p>
  )
}

const useUpload = () => {
  const client = useQueryClient()
  const [, open] = useInAddress(IMPORT)
  const { mutateAsync } = useCall('uploadImport')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const isTaking = useRef(false)
  const pressOf = usePressOfFile()

  const send = async (file: File) => {
    const content = await readFile(file).catch(() => undefined)
    if (content === undefined) return setTrouble(bringWords.unreadable)
    try {
      const { import_id } = await mutateAsync({ body: { file_name: file.name, content, press: pressOf(file) } })
      void client.invalidateQueries({ queryKey: ['listImports'] })
      open(String(import_id))
    } catch (reason) {
      setTrouble(sayFailed(bringWords.notUploaded, Refused.from(reason)))
    }
  }
  const take = async ([file, ...more]: readonly File[]) => {
    if (!file || isTaking.current) return
    const wrong = troubleOf(file, more.length)
    setTrouble(wrong)
    if (wrong) return
    isTaking.current = true
    setBusy(true)
    await send(file)
    isTaking.current = false
    setBusy(false)
  }
  return { take: (files: readonly File[]) => void take(files), isBusy, trouble }
}

/** The same file, chosen again after a lost answer, is uploaded once. */
const usePressOfFile = () => {
  const presses = useRef(new Map<string, string>())
  return ({ name, size, lastModified }: File): string => {
    const file = [name, size, lastModified].join('/')
    const press = presses.current.get(file) ?? newPress()
    presses.current.set(file, press)
    return press
  }
}

const troubleOf = ({ size }: File, more: number): string | undefined => {
  if (more > 0) return bringWords.several
  if (size === 0) return bringWords.empty
  return size > IMPORT_BYTES_MAX ? bringWords.tooLarge : undefined
}

/** What is in a file, as a call takes it. */
const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
