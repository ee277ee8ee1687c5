import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import type { SharedConnectorContext } from '@latchkey/core/adapter'
import { type FrameEvent, safeUrl } from '@latchkey/wire'
import { handshake, loadTimeoutMs } from './handshake.ts'
import { languageQuery, sendLanguage } from './language.ts'
import { mountFrame } from './mountFrame.ts'
import type { VaultPort } from './openPort.ts'
import { sendTheme } from './sendTheme.ts'

/** The connection to the vault's frame: opened with the first request and shared by all. */
export type VaultConnection = {
  port(): Promise<VaultPort>
  /** Watches the vault's events; returns the cleanup. */
  watch(onEvent: (event: FrameEvent) => void): () => void
  close(): void
}

/** @throws embedded/unavailable when `endpoints.vault` is missing or not https */
export function createVaultConnection(context: SharedConnectorContext): VaultConnection {
  const control = new AbortController()
  const watchers = new Set<(event: FrameEvent) => void>()
  let opening: Promise<VaultPort> | null = null
  const cleanups: (() => void)[] = []

  async function open(): Promise<VaultPort> {
    if (safeUrl(context.vaultUrl) === null) throw new LatchkeyError('embedded/unavailable', {})
    const { origin } = new URL(context.vaultUrl)
    const { projectId } = context
    const url = `${origin}/frame/${encodeURIComponent(projectId)}${languageQuery(context)}`
    const cancel = () => void opening?.then((port) => port.call('RELOAD', {})).catch(() => {})
    const frame = mountFrame({ url, origin, debug: context.debug, onCancel: cancel })
    cleanups.push(frame.remove)
    await assertLoaded(frame.loaded)
    const port = await handshake({
      target: frame.window,
      vaultOrigin: origin,
      projectId,
      signal: control.signal,
      onEvent(event) {
        if (event.type === '@latchkey-frame/SHOW') frame.show(event.heightPx)
        if (event.type === '@latchkey-frame/HIDE') frame.hide()
        for (const notify of watchers) notify(event)
      },
    })
    cleanups.push(port.close)
    cleanups.push(context.watchTheme((theme) => sendTheme(port, theme)))
    cleanups.push(sendLanguage(port, context))
    return port
  }

  return {
    port() {
      opening ??= open().catch((error: unknown) => {
        for (const cleanup of cleanups.splice(0)) cleanup()
        opening = null
        const { reportSetup, vaultUrl: detail } = context
        if (isLatchkeyError(error, 'embedded/load-timed-out')) {
          reportSetup({ code: 'embedded/load-timed-out', detail })
        }
        if (isLatchkeyError(error, 'embedded/unavailable')) {
          reportSetup({ code: 'embedded/unavailable', detail })
        }
        throw error
      })
      return opening
    },
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
    close() {
      control.abort()
      for (const cleanup of cleanups.splice(0)) cleanup()
    },
  }
}

/** @throws embedded/load-timed-out */
async function assertLoaded(loaded: Promise<void>): Promise<void> {
  const timeout = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), loadTimeoutMs))
  if ((await Promise.race([loaded, timeout])) === 'late') {
    throw new LatchkeyError('embedded/load-timed-out', {})
  }
}
