import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import { account } from '../testing/accountTools.ts'
import { answerRpc } from '../testing/answerRpc.ts'
import { refusals } from './refusals.ts'
import { refuseTokens } from './refuseTokens.ts'

const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const revert =
  (message = 'execution reverted', code = 'node') =>
  () => {
    throw new ServerRefusal({ code, message, retryAfterSeconds: null })
  }
const own = account.address.slice(2).toLowerCase().padStart(64, '0')
const id = (four: string) => `0x01ffc9a7${four.padEnd(64, '0')}`
const reads = {
  'balanceOf(address)': `0x70a08231${own}`,
  'balanceOf(address,uint256)': `0x00fdd58e${own}${'0'.repeat(64)}`,
  'allowance(address,address)': `0xdd62ed3e${own}${own}`,
  'allowance(address,address,address)': `0x927da105${own}${own}${own}`,
}
const interfaces = {
  'ERC-721': id('80ac58cd'),
  'ERC-1155': id('d9b67a26'),
  'ERC-6909': id('0f632fb3'),
}

/** Checks contracts on a node where each call reverts but those of `answers`, by their data. */
function check(
  answers: Readonly<Record<string, unknown>>,
  { contracts = [shop] as `0x${string}`[], code = '0x60' as unknown } = {},
) {
  const { rpc, calls } = answerRpc({
    eth_getCode: () => (code instanceof Error ? Promise.reject(code) : code),
    eth_call: ([{ to, data }]: [{ to: string; data: string }]) => {
      const answer = to === shop ? answers[data] : undefined
      if (typeof answer === 'function') return answer()
      return answer === undefined ? revert()() : answer
    },
  })
  const done = refuseTokens(contracts, { node: rpc, account: account.address, chainId: 'eip155:1' })
  return { done, calls }
}

describe('contracts of a permission for calls', () => {
  test('a contract that responds to none of the reads is no token', async () => {
    const { done, calls } = check({})
    await expect(done).resolves.toBeUndefined()
    const asked = calls.filter(({ method }) => method === 'eth_call').map(({ params }) => params)
    const all = [...Object.values(reads), ...Object.values(interfaces)]
    expect(asked).toEqual(all.map((data) => [{ to: shop, data }, 'latest']))
  })

  test.each(Object.entries(reads))(
    'a contract that returns %s with a word is a token',
    async (_, data) => {
      await expect(check({ [data]: numberToHex(0n, { size: 32 }) }).done).rejects.toThrow(
        refusals.tokenContract,
      )
      await expect(check({ [data]: numberToHex(0n, { size: 64 }) }).done).rejects.toThrow(
        refusals.tokenContract,
      )
      await expect(check({ [data]: numberToHex(1n, { size: 31 }) }).done).resolves.toBeUndefined()
      await expect(check({ [data]: '0x' }).done).resolves.toBeUndefined()
    },
  )

  test.each(Object.entries(interfaces))(
    'a contract that supports %s is a token',
    async (_, data) => {
      await expect(check({ [data]: numberToHex(1n, { size: 32 }) }).done).rejects.toThrow(
        refusals.tokenContract,
      )
      for (const answer of [0n, 2n]) {
        await expect(
          check({ [data]: numberToHex(answer, { size: 32 }) }).done,
        ).resolves.toBeUndefined()
      }
      await expect(check({ [data]: '0x' }).done).resolves.toBeUndefined()
    },
  )

  test('each of several contracts is checked', async () => {
    const { done } = check(
      { [reads['balanceOf(address)']]: numberToHex(0n, { size: 32 }) },
      { contracts: [other, shop] },
    )
    await expect(done).rejects.toThrow(refusals.tokenContract)
  })

  test.each(['EXECUTION REVERTED', 'invalid opcode: INVALID', 'VM: Opcode 0xfe'])(
    'the error %j means that there is no such function',
    async (message) => {
      await expect(
        check({ [reads['balanceOf(address)']]: revert(message) }).done,
      ).resolves.toBeUndefined()
    },
  )

  test.each([
    ['another error of the node', revert('out of gas')],
    ['an unreachable network', revert('execution reverted', 'network-unreachable')],
    [
      'another error',
      () => {
        throw new Error('execution reverted')
      },
    ],
    ['half a byte', '0x1'],
    ['no text', 5],
  ])('%s does not say what the contract is', async (_, answer) => {
    await expect(check({ [reads['balanceOf(address)']]: answer }).done).rejects.toThrow(
      refusals.uncheckedContract,
    )
  })

  test('an address without code is no contract, and a node that does not respond says nothing', async () => {
    await expect(check({}, { code: '0x' }).done).rejects.toThrow(refusals.noContract)
    await expect(check({}, { code: new Error('down') }).done).rejects.toThrow(
      refusals.uncheckedContract,
    )
  })

  test.each([
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0x000000000022d473030f116ddee9f6b43ac78ba3',
  ] as const)('%s is known without a node', async (contract) => {
    const { done, calls } = check({}, { contracts: [other, contract] })
    await expect(done).rejects.toThrow(refusals.tokenContract)
    expect(calls).toEqual([])
  })
})
