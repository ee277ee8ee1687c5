import { fetchConfig, projectOf } from '../api/config.ts'
import { awaitHello } from '../channel/awaitHello.ts'
import { serveChannel } from '../channel/serveChannel.ts'
import { answerTicketRequests } from '../login/sessionTicket.ts'
import { createViewHost, type VaultView } from '../view/viewHost.ts'
import { applyLanguage } from './applyLanguage.ts'
import { applyTheme } from './applyTheme.ts'
import { createHandlers } from './handlers.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'
import { toFailure } from './toFailure.ts'
import { openVaultPage } from './vaultPage.ts'
import { warmUp } from './warmUp.ts'
import { minHeightPx, watchHeight } from './watchHeight.ts'

/**
 * Serves the site after the handshake; until the site's HELLO the page does nothing, and a window shows that it waits.
 * @throws when the vault's own host does not respond
 */
export async function start(kind: 'frame' | 'window', peer: Window): Promise<void> {
  const viewListener: { onView(view: VaultView): void } = { onView: () => {} }
  const viewHost = createViewHost(
    (view) => viewListener.onView(view),
    () => loadScreens(),
  )
  const loadScreens = loadOnce(async () => {
    const { renderApp } = await import('../screens/renderApp.tsx')
    renderApp({ viewHost, kind })
  })
  if (kind === 'window') loadScreens().catch(() => {})
  const languageLoaded = applyLanguage(location.search)
  const projectId = projectOf(location.pathname)
  // Listens before it fetches the origin list, or the HELLO of a fast page would be lost.
  const messageBuffer = bufferMessages()
  const config = await fetchConfig(projectId)
  const isAllowed = (origin: string) => isOriginAllowed(origin, config.origins) && isParent(origin)
  const greeting = awaitHello(messageBuffer, { peer, projectId, isAllowed })
  messageBuffer.release()
  const { origin, port } = await greeting
  // Without waiting: most pages of a logged-in visitor never show a view.
  loadScreens().catch(() => {})
  // Approvals are only decoded once their sentences are loaded.
  await languageLoaded
  const page = await openVaultPage({ kind, config, site: origin, viewHost, applyTheme })
  if (kind === 'frame') answerTicketRequests(page)
  const channel = serveChannel(port, createHandlers(page), { toFailure })
  viewListener.onView = (view) =>
    channel.sendEvent(view.name === 'idle' ? hideEvent : showEvent(minHeightPx))
  if (kind === 'frame')
    watchHeight(
      (heightPx) => viewHost.view().name !== 'idle' && channel.sendEvent(showEvent(heightPx)),
    )
  channel.sendEvent({ type: '@latchkey-frame/READY', version: 1 })
  warmUp(config)
  if (kind === 'window' && location.hash === '#protect') {
    const { runProtectWindow } = await import('./runProtectWindow.ts')
    await runProtectWindow(page).catch(() => {})
    window.close()
  }
}

/** Loads once; a failure is forgotten, so that the next call tries again. */
function loadOnce(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

const hideEvent = { type: '@latchkey-frame/HIDE' } as const
const showEvent = (heightPx: number) => ({ type: '@latchkey-frame/SHOW', heightPx }) as const

/** Whether the origin is this page's only ancestor, where the browser has `ancestorOrigins`. */
function isParent(origin: string): boolean {
  const ancestors = location.ancestorOrigins
  if (!ancestors || window.parent === window) return true
  return ancestors.length === 1 && ancestors[0] === origin
}

const maxBuffered = 20

/** Buffers the messages that arrive while the origin list is fetched, and delivers them on `release`. */
function bufferMessages() {
  const buffered: MessageEvent[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  let isBuffering = true
  window.addEventListener('message', (event) => {
    if (isBuffering) buffered.length < maxBuffered && buffered.push(event)
    else for (const listen of [...listeners]) listen(event)
  })
  return {
    addEventListener: (_: 'message', listen: (event: MessageEvent) => void) =>
      void listeners.add(listen),
    removeEventListener: (_: 'message', listen: (event: MessageEvent) => void) =>
      void listeners.delete(listen),
    release() {
      isBuffering = false
      for (const event of buffered.splice(0)) for (const listen of [...listeners]) listen(event)
    },
  }
}
