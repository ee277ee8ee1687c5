import { callRpc } from './callRpc.ts'

/** How often the mempool is polled; with automine one or two polls are enough. */
const maxPolls = 100

/**
 * Takes a snapshot of a local chain's state; the returned function reverts to it. Works in browsers.
 */
export async function takeSnapshot(url: string): Promise<() => Promise<void>> {
  const id = await callRpc(url, 'evm_snapshot')
  return async () => {
    await waitForEmptyPool(url)
    await callRpc(url, 'evm_revert', [id])
  }
}

/** Pending transactions would be mined after the revert and appear in the next test. */
async function waitForEmptyPool(url: string): Promise<void> {
  for (let polls = 0; polls < maxPolls; polls += 1) if (await isEmpty(url)) return
  await callRpc(url, 'anvil_dropAllTransactions')
}

async function isEmpty(url: string): Promise<boolean> {
  const status = (await callRpc(url, 'txpool_status')) as { pending: string; queued: string }
  return Number(status.pending) === 0 && Number(status.queued) === 0
}
