import { type CellValue, readXlsx } from 'hucre/xlsx'
import type { Download } from '../../../src/shared/shapes/records.ts'

/** Opens spreadsheets with a library that had no part in writing them, as a stranger's program would. */

export type OpenedSheet = { name: string; rows: CellValue[][] }

export const openBytes = async (bytes: Uint8Array): Promise<OpenedSheet[]> => (await readXlsx(bytes)).sheets

export const openElsewhere = ({ data }: Download): Promise<OpenedSheet[]> => openBytes(Buffer.from(data, 'base64'))
