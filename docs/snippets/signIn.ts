import { memoryNonces, memorySessions } from '@latchkey/siwx'
import { evmVerifier } from '@latchkey/siwx/evm'
import { createSiwxHandler } from '@latchkey/siwx/server'
import { solanaVerifier } from '@latchkey/siwx/solana'

export const siwx = createSiwxHandler({
  // Your site as the address bar shows it: messages for any other are refused.
  origin: process.env.SITE_ORIGIN ?? 'http://localhost:3000',
  verifiers: [
    // Plain accounts need no node. Smart accounts do: without one for a chain they cannot sign in on it.
    evmVerifier({ rpc: { 'eip155:1': process.env.ETHEREUM_RPC ?? 'http://localhost:8545' } }),
    solanaVerifier(),
  ],
  // For one process. With several, take the stores of signInStores.ts.
  nonces: memoryNonces(),
  sessions: memorySessions(),
})
