import { createTestClient, http, publicActions } from 'viem'
import { expect } from 'vitest'
import { chainTest as test } from './chainTest.ts'

const address = '0x00000000000000000000000000000000000000aa'

test.for([1, 2])(
  'chainTest gives run %i the local EVM chain in its initial state',
  async (_, { chain }) => {
    const client = createTestClient({ mode: 'anvil', transport: http(chain.url) }).extend(
      publicActions,
    )
    expect(await client.getBalance({ address })).toBe(0n)
    await client.setBalance({ address, value: 1n })
    expect(await client.getBalance({ address })).toBe(1n)
  },
)
