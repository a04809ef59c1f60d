import './theme.css'
import './ui/layout.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from './calls/query-client.ts'
import { readyToDraw } from './first-drawing.ts'
import { keepLanguageLinks } from './language-links.ts'
import { ShopRoutes } from './routes.tsx'
import { ErrorBoundary } from './ui/page/error-boundary.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Without transitions a navigation is drawn before the session's change that follows it (see useSignOut).
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter useTransitions={false}>
          <ErrorBoundary>
            <ShopRoutes />
          </ErrorBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )

keepLanguageLinks()

// In slices, so that a slow phone can react to taps and render in between instead of blocking on one long task.
readyToDraw().then(() => startTransition(draw))
