import { rmSync } from 'node:fs'

export default () => {
  const folders = [process.env.JOURNEYS_DATA_DIR, process.env.JOURNEYS_USED_DIRS].filter((folder) => folder !== undefined)
  process.once('exit', () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
}
