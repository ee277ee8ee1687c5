import { memoryNonces, memorySessions } from '@latchkey/siwx'
import { evmVerifier } from '@latchkey/siwx/evm'
import { createSiwxHandler } from '@latchkey/siwx/server'
import { solanaVerifier } from '@latchkey/siwx/solana'

export const siwx = createSiwxHandler({
  // Your site's origin. The handler rejects messages for other origins.
  origin: process.env.SITE_ORIGIN ?? 'http://localhost:3000',
  verifiers: [
    // EOAs need no node. Smart accounts need one for their chain.
    evmVerifier({ rpc: { 'eip155:1': process.env.ETHEREUM_RPC ?? 'http://localhost:8545' } }),
    solanaVerifier(),
  ],
  // For a single process. For several, use the stores in signInStores.ts.
  nonces: memoryNonces(),
  sessions: memorySessions(),
})
