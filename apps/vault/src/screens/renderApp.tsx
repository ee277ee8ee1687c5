import { createRoot } from 'react-dom/client'
import type { VaultPage } from '../page/vaultPage.ts'
import { App } from './App.tsx'

/** Renders the views into the page. */
export function renderApp(page: Pick<VaultPage, 'viewHost' | 'kind'>): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App page={page} />)
}
