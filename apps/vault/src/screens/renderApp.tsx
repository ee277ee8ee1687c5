import { createRoot } from 'react-dom/client'
import type { PageKind, ViewHost } from '../view/viewHost.ts'
import { App } from './App.tsx'

/** Renders the views into the page. */
export function renderApp(page: { viewHost: ViewHost; kind: PageKind }): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App page={page} />)
}
