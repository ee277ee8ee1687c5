import { expect, test } from 'vitest'
import { openSwapFixture } from '../../../test/swapFixture.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'

test('prepareSwap rejects a node of another chain before the server is asked', async () => {
  const asked: string[] = []
  const { prepare, requests } = await openSwapFixture({
    requireNode: async ({ caipNetworkId }) => {
      asked.push(caipNetworkId)
      throw new LatchkeyError('rpc/failed', { code: 0, method: 'eth_chainId' })
    },
  })
  await expect(prepare()).rejects.toMatchObject({ code: 'rpc/failed' })
  expect([asked, requests]).toEqual([['eip155:1'], []])
})
