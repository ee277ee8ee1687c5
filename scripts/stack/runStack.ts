import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part, Running, Settings, Urls } from './part.ts'
import { requireFreePort } from './ports.ts'
import { formatTable } from './table.ts'

export type Stack = {
  urls: Urls
  /** The first part that dies by itself, in one sentence. */
  died: Promise<string>
  close(): Promise<void>
}

/** Starts the parts one after the other, later ones knowing the URLs of the earlier, and closes all if one fails. */
export async function runStack(
  parts: readonly Part[],
  settings: Settings,
  say: (line: string) => void,
): Promise<Stack> {
  for (const part of parts) await requireFreePort(settings.basePort + part.portOffset, part.title)
  mkdirSync(settings.dataFolder, { recursive: true })
  const urls: Urls = {}
  const running: Running[] = []
  const close = async () => {
    for (const part of [...running].reverse()) await part.close()
  }
  try {
    for (const part of parts) {
      const startedAt = performance.now()
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

export function describeStack(parts: readonly Part[], urls: Urls): string {
  return formatTable(parts.map((part) => [part.title, urls[part.key] ?? ''] as const))
}

/** Writes the URLs for programs; returns the undo. */
export function publishUrls(root: string, urls: Urls): () => void {
  const folder = join(root, '.latchkey')
  const file = join(folder, 'stack.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(urls, null, 2)}\n`)
  return () => rmSync(file, { force: true })
}
