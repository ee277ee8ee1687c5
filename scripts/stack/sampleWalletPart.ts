import { fileURLToPath } from 'node:url'
import { buildSite } from './buildSite.ts'
import type { Part } from './part.ts'
import { serveBuilt } from './serveSite.ts'

const root = fileURLToPath(new URL('../../apps/sample-wallet', import.meta.url))

export const sampleWalletPart: Part = {
  key: 'sampleWallet',
  title: 'Sample wallet (WalletConnect)',
  portOffset: 3,
  build: ({ signal }) => buildSite(root, 'dist', signal),
  start: ({ port, urls }) => serveBuilt({ root, port, urls }),
}
