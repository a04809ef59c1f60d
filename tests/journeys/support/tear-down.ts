import { rmSync } from 'node:fs'

export default () => {
  const folder = process.env.JOURNEYS_DATA_DIR
  if (folder) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
