import type { Db } from '../database/database.ts'

/** The texts of seasons, sites and products with their Spanish twins. Where two are alike, the one with a twin comes last. */
export const listTexts = async (db: Db): Promise<{ text: string; twin: string }[]> => [
  ...(await db<{ text: string; twin: string }[]>`
    select cycle_name as text, cycle_name_es as twin from cycle
    union select site_instructions, site_instructions_es from site where site_instructions <> ''
    union select product_name, product_name_es from product
    order by twin`),
]
