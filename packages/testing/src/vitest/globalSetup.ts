import type { TestProject } from 'vitest/node'
import type { ChainEndpoint } from '../anvil/startAnvil.ts'
import { startLocalChain } from '../chain/startLocalChain.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The chain that `@latchkey/testing/vitest/globalSetup` started; read it with `inject`. */
    localChain: ChainEndpoint
  }
}

/**
 * For `globalSetup` of a vitest project whose tests cannot start a process, such as browser mode:
 * one chain for the whole run. Tests find it with `inject('localChain')`. Where files run at the same time,
 * those that send anything take accounts of their own; where they do not, `takeSnapshot` goes back.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, wsUrl, chainId, close } = await startLocalChain()
  project.provide('localChain', { url, wsUrl, chainId })
  return close
}
