import type { ValueField } from '../../../shared/fields/import-fields.ts'
import type { Db } from '../database/database.ts'

/** What values of spreadsheets stood for, remembered for the farm's next file. */

export type StoredChoice = { field: ValueField; value: string; becomes: string | null }

export const list = async (db: Db): Promise<StoredChoice[]> => [
  ...(await db<StoredChoice[]>`select field, value, becomes from import_choice order by field, value`),
]

/** The latest choice counts. Those that were taken back for this import are forgotten, and the oldest beyond the most kept. */
export const remember = async (
  tx: Db,
  { at, most }: { at: Date; most: number },
  { choices, takenBack }: { choices: readonly StoredChoice[]; takenBack: readonly Omit<StoredChoice, 'becomes'>[] },
): Promise<void> => {
  const chosen = tx`jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (field text, value text, becomes text)`
  await tx`
    delete from import_choice r using jsonb_to_recordset(${JSON.stringify(takenBack)}::jsonb) as c (field text, value text)
    where c.field = r.field and c.value = r.value`
  await tx`
    insert into import_choice (field, value, becomes, chosen_at) select field, value, becomes, ${at} from ${chosen}
    on conflict (field, value) do update set becomes = excluded.becomes, chosen_at = excluded.chosen_at`
  await tx`
    delete from import_choice where (field, value) in (
      select field, value from import_choice order by chosen_at desc, field, value offset ${most})`
}
