import { fileURLToPath } from 'node:url'
import { serveVault } from '../../apps/vault/src/serve/serveVault.ts'
import { buildSite } from './buildSite.ts'
import type { Part } from './part.ts'
import { vaultSecret } from './vaultSecret.ts'
import { vaultPortOffset, vaultUrl } from './vaultUrl.ts'

const root = fileURLToPath(new URL('../../apps/vault', import.meta.url))
const never = new Promise<string>(() => {})

/** The embedded wallet's page, on a site of its own: browsers take every name under localhost for one. */
export const vaultPart: Part = {
  key: 'vault',
  title: 'Vault (embedded wallet)',
  portOffset: vaultPortOffset,
  build: ({ signal }) => buildSite(root, 'dist', signal),
  async start({ port, urls, settings }) {
    const api = urls.server ?? ''
    const host = await serveVault({ folder: `${root}/dist`, api, secret: vaultSecret, port })
    return { url: vaultUrl(settings), close: host.close, died: never }
  },
}
