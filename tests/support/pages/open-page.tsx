import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { queryClient } from '../../../src/web/calls/query-client.ts'
import { ShopRoutes } from '../../../src/web/routes.tsx'
import { ErrorBoundary } from '../../../src/web/ui/page/error-boundary.tsx'
import { type Answers, answersFor } from './answers.ts'
import type { Visitor } from './demo-replies-type.ts'

/** The shop's pages as `main.tsx` draws them, in a DOM without a browser: nothing is laid out, and no server answers. */
export const openPage = (path: string, visitor: Visitor, prepare: (answers: Answers) => void = () => {}) => {
  const answers = answersFor(visitor)
  prepare(answers)
  queryClient.clear()
  window.history.replaceState(null, '', path)
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter useTransitions={false}>
        <ErrorBoundary>
          <ShopRoutes />
        </ErrorBoundary>
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), container, ...answers }
}
