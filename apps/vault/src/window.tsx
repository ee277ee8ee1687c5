import { createRoot } from 'react-dom/client'
import { adoptLook } from './look/adoptLook.ts'
import { applyLanguage } from './page/applyLanguage.ts'
import { applyTheme } from './page/applyTheme.ts'
import { harden } from './page/harden.ts'
import { start } from './page/start.ts'
import { Unavailable } from './screens/Unavailable.tsx'

harden()
adoptLook()
// The modal's default; the site's theme arrives with the handshake.
applyTheme('dark', {})
const { opener } = window
if (window.parent === window && opener) {
  start('window', opener).catch(() => show('not-loaded', () => location.reload()))
} else if (window.parent === window) {
  void applyLanguage(location.search).then(() => show('no-site'))
}

function show(reason: 'no-site' | 'not-loaded', onRetry?: () => void): void {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.replaceChildren(root)
  createRoot(root).render(<Unavailable reason={reason} onRetry={onRetry} />)
}
