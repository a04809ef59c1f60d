import type { Import } from '../../../../shared/shapes/imports.ts'
import { showCount } from '../../../../words/en/dashboard/admin.ts'
import { ProgressLine } from '../../../ui/notice/progress-line.tsx'
import { Sheet } from '../../parts/show/tab-page.tsx'

/** The shop works on it by itself: the page only tells how far it is. */
export const UnderWay = ({ one: { state, done_rows, taken_back_rows, counts } }: { one: Import }) =>
  state === 'running' ? (
    <Sheet heading="Being brought in">
      <ProgressLine done={done_rows} of={counts.ready}>
        {`${showCount(done_rows)} of ${showCount(counts.ready)} lines are in, you can close this page`}
      </ProgressLine>
    </Sheet>
  ) : (
    <Sheet heading="Being taken back">
      <ProgressLine done={taken_back_rows} of={done_rows}>
        {`${showCount(taken_back_rows)} of ${showCount(done_rows)} lines are taken back, you can close this page`}
      </ProgressLine>
    </Sheet>
  )
