/** A file that can't be imported; its message tells the farmer why, and what to do. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
}

export const SAVE_AS = 'Please save it as XLSX or CSV and try again.'
