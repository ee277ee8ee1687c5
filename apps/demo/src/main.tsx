import { createRoot } from 'react-dom/client'
import { createDemo } from './createDemo.ts'
import { Page } from './page/Page.tsx'
import { fetchStack } from './stack.ts'
import { startWallet } from './wallet/startWallet.tsx'
import './page/page.css'
import './panel/panel.css'

// Not a top-level await: lazy chunks could then not import this one, and bundlers would duplicate it.
void start()

async function start(): Promise<void> {
  const stack = await fetchStack()
  startWallet(stack)
  const latchkey = createDemo(stack)
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Page latchkey={latchkey} stack={stack} />)
}
