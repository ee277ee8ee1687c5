import { startLocalChain } from '@latchkey/testing'
import type { Part, Running } from './part.ts'

/** The local Ethereum chain with its tokens, pools and names: a fresh one at each start. */
export const chainPart: Part = {
  key: 'rpc',
  title: 'Local chain (JSON-RPC)',
  portOffset: 6,
  start: ({ port }) => startChain({ port, chainId: 31_337, title: 'The local chain' }),
}

/** A second network, so that there is something to switch to. */
export const secondChainPart: Part = {
  key: 'rpc2',
  title: 'Second chain (JSON-RPC)',
  portOffset: 7,
  start: ({ port }) => startChain({ port, chainId: 31_338, title: 'The second chain' }),
}

async function startChain(options: {
  port: number
  chainId: number
  title: string
}): Promise<Running> {
  const death: { report: (sentence: string) => void } = { report: () => {} }
  const died = new Promise<string>((resolve) => {
    death.report = resolve
  })
  const chain = await startLocalChain({
    port: options.port,
    chainId: options.chainId,
    onDeath: (error) => death.report(`${options.title} ended by itself: ${error.message}`),
  })
  return { url: `http://localhost:${options.port}`, close: () => chain.close(), died }
}
