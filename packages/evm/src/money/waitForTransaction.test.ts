import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readClient } from '../rpc/readClient.ts'
import { account, network, openPureEvm, type Replies } from '../testing/pureEvm.ts'
import { advanceCursor, findByNonce, findTransaction, makesCall } from './findTransaction.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const { bob } = localAccounts
const own = account.address as Hex
const low = (hex: Hex): Hex => `0x${hex.slice(2).toLowerCase()}`
const hashOf = (byte: string): Hex => `0x${byte.repeat(32)}`
const call = { to: bob.address, value: 5n, data: '0xAb' as Hex }
type Mined = {
  hash: Hex
  from: string
  to: Hex | null
  nonce: number
  value: bigint
  input: Hex
}
const minedOf = (change: Partial<Mined> = {}): Mined => ({
  hash: hashOf('aa'),
  from: own.toLowerCase(),
  to: low(bob.address),
  nonce: 7,
  value: 5n,
  input: '0xab',
  ...change,
})
const onWire = ({ nonce, value, ...rest }: Mined) => ({
  ...{ ...rest, nonce: numberToHex(nonce), value: numberToHex(value) },
  ...{ type: '0x0', gas: '0x1', gasPrice: '0x1', v: '0x1b', r: '0x1', s: '0x1' },
})

/** A chain whose blocks are these lists of transactions, from block 100 on. */
function chainOf(
  blocks: readonly (readonly Mined[])[],
  options: { pending?: readonly Mined[]; reverted?: readonly Hex[]; first?: number } = {},
): Replies {
  const { pending = [], reverted = [], first = 7 } = options
  const all = blocks.flat()
  const countAt = (tag: unknown) => {
    if (tag === 'pending') return first + [...all, ...pending].filter(isOwn).length
    const upTo = tag === 'latest' ? blocks.length : Number(tag) - 100 + 1
    return first + blocks.slice(0, Math.max(0, upTo)).flat().filter(isOwn).length
  }
  const isOwn = ({ from }: Mined) => from.toLowerCase() === own.toLowerCase()
  return {
    eth_blockNumber: () => numberToHex(99 + blocks.length),
    eth_getTransactionCount: ([, tag]) => numberToHex(countAt(tag)),
    eth_getBlockByNumber: ([tag]) => ({
      transactions: (tag === 'pending' ? pending : (blocks[Number(tag) - 100] ?? [])).map(onWire),
    }),
    eth_getTransactionByHash: ([hash]) => {
      const found = [...all, ...pending].find((each) => each.hash === hash)
      return found ? onWire(found) : null
    },
    eth_getTransactionReceipt: ([hash]) => {
      const found = all.find((each) => each.hash === hash)
      const status = reverted.includes(hash as Hex) ? '0x0' : '0x1'
      return found ? { transactionHash: hash, status, logs: [], type: '0x0' } : null
    },
  }
}

describe('a transaction makes the call', () => {
  test.each([
    ['the same', {}, true],
    ['another case', { to: bob.address, input: '0xAB' }, true],
    ['one wei more', { value: 6n }, false],
    ['one wei less', { value: 4n }, false],
    ['another recipient', { to: own }, false],
    ['no recipient', { to: null }, false],
    ['another byte', { input: '0xac' }, false],
    ['one byte more', { input: '0xab00' }, false],
    ['no data', { input: '0x' }, false],
  ] as [string, Partial<Mined>, boolean][])('with %s: %s', (_, change, expected) => {
    expect(makesCall(minedOf(change), call)).toBe(expected)
  })

  test('whose value and data are left out', () => {
    expect(makesCall(minedOf({ value: 0n, input: '0x' }), { to: bob.address })).toBe(true)
    expect(makesCall(minedOf({ value: 1n, input: '0x' }), { to: bob.address })).toBe(false)
    expect(makesCall(minedOf({ value: 0n, input: '0x00' }), { to: bob.address })).toBe(false)
  })
})

describe('the search for a transaction', () => {
  const others = Array.from({ length: 24 }, (_, index) =>
    minedOf({ hash: hashOf((index + 16).toString(16)), nonce: 7 + index, value: 1n }),
  )
  const find = async (node: Replies, since = { nonce: 7, block: 100n }) => {
    const { evm } = await openPureEvm({ node })
    return findTransaction(evm, { account, network, call, since })
  }

  test.each([0, 1, 2, 3, 4])('finds it in block %i of five', async (index) => {
    const blocks = [0, 1, 2, 3, 4].map((each) => (each === index ? [minedOf()] : []))
    expect(await find(chainOf(blocks))).toBe(hashOf('aa'))
  })

  test('finds it after others of the account and among those of others', async () => {
    const foreign = minedOf({ hash: hashOf('bb'), from: bob.address })
    const [first] = others
    const later = minedOf({ nonce: 8 })
    expect(await find(chainOf([[foreign], [first ?? later], [foreign, later]]))).toBe(hashOf('aa'))
    expect(await find(chainOf([[foreign]]))).toBeNull()
  })

  test('ends after 25 transactions', async () => {
    const blocks = others.map((each) => [each])
    expect(await find(chainOf([...blocks, [minedOf({ nonce: 31 })]]))).toBe(hashOf('aa'))
    const more = minedOf({ hash: hashOf('cc'), nonce: 31, value: 1n })
    expect(await find(chainOf([...blocks, [more], [minedOf({ nonce: 32 })]]))).toBeNull()
  })

  test('does not find an earlier one', async () => {
    const blocks = [[minedOf()], [minedOf({ hash: hashOf('bb'), nonce: 8, value: 1n })]]
    expect(await find(chainOf(blocks), { nonce: 8, block: 101n })).toBeNull()
    expect(await find(chainOf(blocks), { nonce: 7, block: 100n })).toBe(hashOf('aa'))
  })

  test('finds it while it is pending, of the account only', async () => {
    expect(await find(chainOf([[]], { pending: [minedOf()] }))).toBe(hashOf('aa'))
    const foreign = minedOf({ from: bob.address })
    expect(await find(chainOf([[]], { pending: [foreign] }))).toBeNull()
    expect(await find(chainOf([[]], { pending: [minedOf({ value: 6n })] }))).toBeNull()
  })

  test('by nonce takes the account’s transaction with exactly this nonce', async () => {
    const blocks = [[], [minedOf({ nonce: 7 }), minedOf({ hash: hashOf('bb'), nonce: 8 })], []]
    const { evm } = await openPureEvm({ node: chainOf(blocks) })
    const client = readClient(evm, network)
    const by = (nonce: number) => findByNonce(client, { address: own, nonce, fromBlock: 100n })
    expect(await by(7)).toMatchObject({ hash: hashOf('aa') })
    expect(await by(8)).toMatchObject({ hash: hashOf('bb') })
    expect(await by(9)).toBeNull()
  })

  test('begins at the pending nonce and the latest block', async () => {
    const { evm, read } = await openPureEvm({
      node: chainOf([[minedOf()]], { pending: [minedOf()] }),
    })
    expect(await advanceCursor(evm, { account, network })).toEqual({ nonce: 9, block: 100n })
    expect(read).toContainEqual({ method: 'eth_getTransactionCount', params: [own, 'pending'] })
  })
})

describe('waiting for a transaction', () => {
  const sent = hashOf('aa')
  const since = { nonce: 7, block: 100n }
  const wait = async (node: Replies, change: object = {}) => {
    const { evm } = await openPureEvm({ node })
    return waitForTransaction(evm, { account, network, call, hash: sent, since, ...change })
  }
  /** The node knows the transaction, and mines another one with its nonce. */
  const replacedBy = (change: Partial<Mined>, reverted: readonly Hex[] = []): Replies => ({
    ...chainOf([[], [minedOf({ hash: hashOf('bb'), ...change })]], { reverted }),
    eth_getTransactionByHash: () => onWire(minedOf()),
  })

  test('ends when it is mined', async () => {
    expect(await wait(chainOf([[minedOf()]]))).toEqual({ status: 'confirmed', hash: sent })
    const reverted = chainOf([[minedOf()]], { reverted: [sent] })
    expect(await wait(reverted)).toEqual({ status: 'reverted', hash: sent })
  })

  test.each([
    ['the same call', {}, 'confirmed'],
    ['one wei more', { value: 6n }, 'replaced'],
    ['nothing to itself', { to: own, value: 0n, input: '0x' }, 'cancelled'],
    ['nothing to itself, in another case', { to: low(own), value: 0n }, 'cancelled'],
    ['one wei to itself', { to: own, value: 1n, input: '0x' }, 'replaced'],
    ['nothing to another', { value: 0n, input: '0x' }, 'replaced'],
    ['a deployment', { to: null, value: 0n }, 'replaced'],
  ] as [string, Partial<Mined>, string][])(
    'ends when another one with its nonce is mined: %s',
    async (_, change, status) => {
      expect(await wait(replacedBy(change))).toEqual({ status, hash: hashOf('bb') })
    },
  )

  test('tells that the same call reverted in another transaction', async () => {
    const node = replacedBy({}, [hashOf('bb')])
    expect(await wait(node)).toEqual({ status: 'reverted', hash: hashOf('bb') })
  })

  test('goes on while it is pending, and while the node is unreachable', async () => {
    let rounds = 0
    const node = chainOf([[minedOf()]])
    const late: Replies = {
      ...node,
      eth_getTransactionReceipt: (params, method) => {
        rounds += 1
        if (rounds === 1) return null
        if (rounds === 2) return Object.assign(new Error('down'), { code: -32603 })
        return node.eth_getTransactionReceipt?.(params, method)
      },
      eth_getTransactionCount: () => numberToHex(7),
    }
    expect(await wait(late)).toEqual({ status: 'confirmed', hash: sent })
    expect(rounds).toBe(3)
  })

  test('takes its own receipt when it is mined between two reads', async () => {
    let reads = 0
    const node = chainOf([[minedOf()]])
    const late: Replies = {
      ...node,
      eth_getTransactionReceipt: (params, method) => {
        reads += 1
        return reads === 1 ? null : node.eth_getTransactionReceipt?.(params, method)
      },
    }
    expect(await wait(late)).toEqual({ status: 'confirmed', hash: sent })
    expect(reads).toBe(2)
  })

  test('without a cursor waits for itself alone', async () => {
    const controller = new AbortController()
    let reads = 0
    const node: Replies = {
      ...replacedBy({}),
      eth_getTransactionReceipt: () => {
        reads += 1
        if (reads === 2) controller.abort()
        return null
      },
    }
    const change = { since: undefined, signal: controller.signal }
    expect(await errorCodeOf(wait(node, change))).toBe('connection/aborted')
  })

  test('ends at once when it is aborted before', async () => {
    const { evm, read } = await openPureEvm({ node: chainOf([[minedOf()]]) })
    const signal = AbortSignal.abort()
    const waiting = waitForTransaction(evm, { account, network, call, hash: sent, since, signal })
    expect(await errorCodeOf(waiting)).toBe('connection/aborted')
    expect(read).toEqual([])
  })

  test.each(['0x', sent.slice(0, -1), `${sent}0`, sent.slice(2), ''])(
    'of the invalid hash %s fails',
    async (hash) => {
      expect(await errorCodeOf(wait(chainOf([[minedOf()]]), { hash }))).toBe('wallet/failed')
    },
  )
})
