import { memoryNonces, memorySessions } from '@latchkey/siwx'
import { evmVerifier } from '@latchkey/siwx/evm'
import { createSiwxHandler } from '@latchkey/siwx/server'
import { solanaVerifier } from '@latchkey/siwx/solana'

export const siwx = createSiwxHandler({
  // Your site's origin; messages for another one are refused.
  origin: process.env.SITE_ORIGIN ?? 'http://localhost:3000',
  verifiers: [
    // Plain accounts need no node. Smart accounts need one for their chain.
    evmVerifier({ rpc: { 'eip155:1': process.env.ETHEREUM_RPC ?? 'http://localhost:8545' } }),
    solanaVerifier(),
  ],
  // For one process. With several, use the stores of signInStores.ts.
  nonces: memoryNonces(),
  sessions: memorySessions(),
})
