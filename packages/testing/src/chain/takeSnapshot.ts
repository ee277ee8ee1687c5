import { callRpc } from '../wallet/callRpc.ts'

/** How often the pool is asked; on a chain that mines by itself, one or two times do. */
const questions = 100

/**
 * Remembers the state of a local chain; the function it returns goes back to it. Works in browsers.
 */
export async function takeSnapshot(url: string): Promise<() => Promise<void>> {
  const id = await callRpc(url, 'evm_snapshot')
  return async () => {
    await emptyPool(url)
    await callRpc(url, 'evm_revert', [id])
  }
}

/** What was sent and is not mined yet would be mined after the way back, and show in what comes next. */
async function emptyPool(url: string): Promise<void> {
  for (let asked = 0; asked < questions; asked += 1) if (await isEmpty(url)) return
  await callRpc(url, 'anvil_dropAllTransactions')
}

async function isEmpty(url: string): Promise<boolean> {
  const status = (await callRpc(url, 'txpool_status')) as { pending: string; queued: string }
  return Number(status.pending) === 0 && Number(status.queued) === 0
}
