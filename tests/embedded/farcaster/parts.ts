import type { Part } from '../../../scripts/stack/part.ts'
import { startRegistry } from './registry.ts'
import { startRelay } from './relay.ts'

/** The local relay and registry that replace Farcaster's. */
export const farcasterParts: readonly Part[] = [
  {
    key: 'optimism',
    title: 'Farcaster’s chain (JSON-RPC)',
    portOffset: 11,
    start: ({ port }) => startRegistry(port),
  },
  {
    key: 'farcaster',
    title: 'Farcaster’s relay',
    portOffset: 12,
    async start({ port }) {
      return { ...(await startRelay(port)), died: new Promise<string>(() => {}) }
    },
  },
]
