import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../bundleServer.mjs'
import { buildSite } from './buildSite.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The script tag's files, where the server serves them from. */
export const widgetFiles: string = folder('apps/server/dist/public/widget')

/** The program as it is published. */
export const serverProgram: string = folder('apps/server/dist/bundle/main.js')

/** Builds the server's program, the pages and scripts that it serves, and copies the systemd units, for its package. */
export async function buildServerFiles(signal: AbortSignal): Promise<void> {
  await buildSite(folder('apps/vault'), folder('apps/server/dist/public/vault'), signal)
  await buildSite(folder('apps/console'), folder('apps/server/dist/public/console'), signal)
  await buildSite(folder('packages/widget'), widgetFiles, signal)
  await bundleServer()
  cpSync(folder('deploy/systemd'), folder('apps/server/dist/systemd'), { recursive: true })
}
