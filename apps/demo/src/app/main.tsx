import { createRoot } from 'react-dom/client'
import { createDemo } from '../createDemo.ts'
import { startSettings } from '../settings/startSettings.ts'
import { fetchStack } from '../stack.ts'
import { startWallets } from '../wallet/startWallets.tsx'
import { App } from './App.tsx'
import '../site/site.css'
import './app.css'

// Not a top-level await: lazy chunks could then not import this one, and bundlers would duplicate it.
void start()

async function start(): Promise<void> {
  const settings = startSettings()
  document.documentElement.dataset.theme = settings.mode
  const stack = await fetchStack()
  startWallets(stack, settings.chains)
  const latchkey = createDemo(stack, settings, { isInline: false })
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App latchkey={latchkey} />)
}
