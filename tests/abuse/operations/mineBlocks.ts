import { setTimeout as wait } from 'node:timers/promises'
import { parseGwei } from 'viem'
import type { OperationFixture } from '../../bundler/operationFixture.ts'

/** As on Polygon; most networks are slower. */
export const BLOCK_MS = 2_000

/** The blocks of a local chain at an even pace, all with the same base fee. */
export type Blocks = {
  /** After one more block with this base fee, operations only arrive. */
  pause(baseFeeGwei: string): Promise<void>
  resume(baseFeeGwei: string): void
  close(): Promise<void>
}

export function mineBlocks({ client }: OperationFixture, baseFeeGwei: string): Blocks {
  const stop = new AbortController()
  let baseFee: bigint | null = parseGwei(baseFeeGwei)
  const done = mine()
  async function mineOne(baseFeePerGas: bigint): Promise<void> {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas })
    await client.mine({ blocks: 1 })
  }
  async function mine(): Promise<void> {
    while (!stop.signal.aborted) {
      if (baseFee !== null) await mineOne(baseFee)
      // Rejects only when aborted, and then the loop ends.
      await wait(BLOCK_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  return {
    async pause(gwei) {
      baseFee = null
      // A block that is being mined comes first.
      await wait(BLOCK_MS / 4)
      await mineOne(parseGwei(gwei))
    },
    resume(gwei) {
      baseFee = parseGwei(gwei)
    },
    async close() {
      stop.abort()
      await done
    },
  }
}
