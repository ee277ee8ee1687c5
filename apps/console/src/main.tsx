import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConsoleError } from './api/ConsoleError.ts'
import { App } from './app/App.tsx'
import { applyPreferredTheme } from './shell/theme.ts'
import { takeLinkSecret } from './signin/linkSecrets.ts'
import './look/tokens.css'
import './look/base.css'
import './look/parts.css'
import './look/shell.css'
import './look/chart.css'
import './look/overview.css'
import './look/cards.css'
import './look/funnel.css'
import './look/forms.css'

applyPreferredTheme()

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A rejection stays a rejection; only a lost connection or a busy server is worth a second try.
      retry: (count, error) =>
        count < 2 && error instanceof ConsoleError && (error.status === 0 || error.status >= 500),
    },
  },
})

const root = document.getElementById('root')
const secret = takeLinkSecret()
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App secret={secret} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
