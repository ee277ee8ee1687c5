import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part, Running, Settings, Urls } from './part.ts'
import { requireFreePort } from './ports.ts'
import { formatTable } from './table.ts'

export type Stack = {
  urls: Urls
  /** Resolves with one sentence when a part ends by itself. */
  died: Promise<string>
  close(): Promise<void>
}

/**
 * Starts the parts one after the other, later ones knowing the URLs of the earlier, and closes all if one fails.
 * Sites are built meanwhile. An aborted `signal` ends it as a failure does, before the next part.
 */
export async function runStack(
  parts: readonly Part[],
  settings: Settings,
  say: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<Stack> {
  for (const part of parts) await requireFreePort(settings.basePort + part.portOffset, part.title)
  mkdirSync(settings.dataFolder, { recursive: true })
  const urls: Urls = {}
  const running: Running[] = []
  const builds = buildInTurn(parts, settings, signal)
  const close = async () => {
    await builds.stop()
    for (const part of [...running].reverse()) await part.close()
  }
  try {
    for (const part of parts) {
      const startedAt = performance.now()
      await builds.of(part)
      signal.throwIfAborted()
      const port = settings.basePort + part.portOffset
      const started = await part.start({ port, urls: { ...urls }, settings })
      running.push(started)
      urls[part.key] = started.url
      say(`  ✓ ${part.title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { urls, close, died: Promise.race(running.map((part) => part.died)) }
}

type Builds = { of(part: Part): Promise<void>; stop(): Promise<void> }

/** One build at a time: each keeps all cores busy by itself. */
function buildInTurn(parts: readonly Part[], settings: Settings, signal: AbortSignal): Builds {
  const stopping = new AbortController()
  signal.addEventListener('abort', () => stopping.abort())
  const built = new Map<Part, Promise<void>>()
  let last = Promise.resolve()
  for (const part of parts) {
    if (!part.build) continue
    last = last.then(() => part.build?.({ settings, signal: stopping.signal }))
    // The part that waits for it tells a failure; until then it is no unhandled rejection.
    last.catch(() => {})
    built.set(part, last)
  }
  return {
    of: (part) => built.get(part) ?? Promise.resolve(),
    async stop() {
      stopping.abort()
      await last.catch(() => {})
    },
  }
}

export function describeStack(parts: readonly Part[], urls: Urls): string {
  return formatTable(parts.map((part) => [part.title, urls[part.key] ?? ''] as const))
}

/** Writes the URLs for programs; returns a function that unsubscribes. */
export function publishUrls(root: string, urls: Urls): () => void {
  const folder = join(root, '.latchkey')
  const file = join(folder, 'stack.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(urls, null, 2)}\n`)
  return () => rmSync(file, { force: true })
}
