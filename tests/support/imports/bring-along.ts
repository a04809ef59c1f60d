import { expect } from 'vitest'
import type { ImportState } from '../../../src/shared/shapes/imports.ts'
import type { Client } from '../shop/client.ts'

/** Bringing a spreadsheet along in tests, as the farmer does. */

export const upload = (farmer: Client, file: string | Uint8Array, file_name = 'last-season.csv') =>
  farmer.uploadImport({ body: { file_name, content: Buffer.from(file).toString('base64') } })

export const untilState = async (farmer: Client, id: number, state: ImportState) => {
  await expect.poll(async () => (await farmer.readImport({ params: { id } })).state, { timeout: 20_000, interval: 20 }).toBe(state)
  return farmer.readImport({ params: { id } })
}

export const bringIn = async (farmer: Client, { import_id: id, version }: { import_id: number; version: number }) => {
  await farmer.runImport({ params: { id }, body: { version } })
  return untilState(farmer, id, 'done')
}

export const takeBack = async (farmer: Client, id: number) => {
  await farmer.takeBackImport({ params: { id } })
  return untilState(farmer, id, 'takenBack')
}
