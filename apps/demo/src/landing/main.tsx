import { createRoot } from 'react-dom/client'
import { createDemo } from '../createDemo.ts'
import { initialSettings } from '../settings/settings.ts'
import { preferredMode } from '../settings/startSettings.ts'
import { fetchStack } from '../stack.ts'
import { startWallets } from '../wallet/startWallets.tsx'
import { Landing } from './Landing.tsx'
import type { LiveModal } from './liveModal.ts'
import '../site/site.css'
import './landing.css'
import './hero.css'
import './comparison.css'

const settings = { ...initialSettings, mode: preferredMode() }
document.documentElement.dataset.theme = settings.mode

const root = document.getElementById('root')
// Render the page immediately; only the modal waits for the stack's URLs.
if (root) createRoot(root).render(<Landing initial={settings} modal={createLiveModal()} />)

async function createLiveModal(): Promise<LiveModal> {
  const stack = await fetchStack()
  startWallets(stack)
  return { stack, latchkey: createDemo(stack, settings, { isInline: true }) }
}
