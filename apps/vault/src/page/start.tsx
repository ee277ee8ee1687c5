import { createRoot } from 'react-dom/client'
import { awaitHello } from '../channel/awaitHello.ts'
import { serveChannel } from '../channel/serveChannel.ts'
import { App } from '../screens/App.tsx'
import { applyTheme } from './applyTheme.ts'
import { fetchConfig, projectOf } from './config.ts'
import { createHandlers } from './handlers.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'
import { createStage, type Scene } from './stage.ts'
import { toFailure } from './toFailure.ts'
import { openVaultPage } from './vaultPage.ts'
import { warmUp } from './warmUp.ts'

const heightPx = 560

/** Draws the page and waits for its site; nothing happens before the site has said hello. */
export async function start(kind: 'frame' | 'window', peer: Window): Promise<void> {
  const projectId = projectOf(location.pathname)
  // Listens before it asks for the list, or a quick page would speak into the void.
  const early = holdMessages()
  const config = await fetchConfig(projectId)
  const isAllowed = (origin: string) => isOriginAllowed(origin, config.origins) && isParent(origin)
  const greeting = awaitHello(early, { peer, projectId, isAllowed })
  early.release()
  const { origin, port } = await greeting
  const tell: { say(scene: Scene): void } = { say: () => {} }
  const stage = createStage((scene) => tell.say(scene))
  const page = await openVaultPage({ kind, config, site: origin, stage, theme: applyTheme })
  const channel = serveChannel(port, createHandlers(page), { toFailure })
  tell.say = (scene) =>
    channel.say(
      scene.name === 'idle'
        ? { type: '@latchkey-frame/HIDE' }
        : { type: '@latchkey-frame/SHOW', heightPx },
    )
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App page={page} />)
  channel.say({ type: '@latchkey-frame/READY', version: 1 })
  warmUp()
  if (kind === 'window' && location.hash === '#protect') {
    const { protect } = await import('./protect.ts')
    await protect(page).catch(() => {})
    window.close()
  }
}

/** The browser's own list of who holds this page, where it has one. */
function isParent(origin: string): boolean {
  const ancestors = location.ancestorOrigins
  if (!ancestors || window.parent === window) return true
  return ancestors.length === 1 && ancestors[0] === origin
}

/** Messages that come while the list is fetched are heard afterwards. */
function holdMessages() {
  const held: MessageEvent[] = []
  const hearers = new Set<(event: MessageEvent) => void>()
  let isHeld = true
  window.addEventListener('message', (event) => {
    if (isHeld) held.length < 20 && held.push(event)
    else for (const hear of [...hearers]) hear(event)
  })
  return {
    addEventListener: (_: 'message', hear: (event: MessageEvent) => void) => void hearers.add(hear),
    removeEventListener: (_: 'message', hear: (event: MessageEvent) => void) =>
      void hearers.delete(hear),
    release() {
      isHeld = false
      for (const event of held.splice(0)) for (const hear of [...hearers]) hear(event)
    },
  }
}
