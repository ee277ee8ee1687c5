import { callRpc } from '../wallet/callRpc.ts'

/**
 * Remembers the state of a local chain; the function it returns goes back to it. Works in browsers.
 */
export async function takeSnapshot(url: string): Promise<() => Promise<void>> {
  const id = await callRpc(url, 'evm_snapshot')
  return async () => {
    await callRpc(url, 'evm_revert', [id])
  }
}
