import type { Download } from '../../../shared/shapes/records.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const TYPES: Readonly<Record<string, string>> = { json: 'application/json', csv: 'text/csv' }

const typeOf = (filename: string) => TYPES[filename.split('.').at(-1) ?? ''] ?? XLSX

/** Hands a file to the browser, which puts it where downloads go. */
export const saveFile = ({ data, filename }: Download): void => {
  const url = URL.createObjectURL(new Blob([toBytes(data)], { type: typeOf(filename) }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // Not at once: some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const toBytes = (base64: string) => {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
