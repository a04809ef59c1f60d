import { adminWeek, packingPages, posterPage } from '../../shared/admin-addresses.ts'
import { lazyPage } from '../lazy-page.tsx'
import { NotFound } from '../ui/page/not-found.tsx'
import type * as english from './dashboard-pages.tsx'
import { OtherLanguage } from './other-language.tsx'

/** The pages of the dashboard in Spanish, in the place of `dashboard-pages.tsx`: those that packers and hosts need. */

export const PARTS: typeof english.PARTS = [[adminWeek.packing, lazyPage(() => import('./packing/packing-tab.tsx'))]]

export const SHEETS: typeof english.SHEETS = [
  [packingPages.sheet, lazyPage(() => import('./packing/packing-sheet.tsx'))],
  [packingPages.labels, lazyPage(() => import('./packing/packing-labels.tsx'))],
  [posterPage.path, lazyPage(() => import('./poster/poster-page.tsx'))],
]

/** The first steps of a new farm are on the pages in English. */
export const FirstRun: typeof english.FirstRun = () => null

/** The search leads to pages in English. */
export const FindAnything: typeof english.FindAnything = () => null

export const Elsewhere: typeof english.Elsewhere = () => (
  <OtherLanguage>
    <NotFound />
  </OtherLanguage>
)
