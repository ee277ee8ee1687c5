import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, owner } from '../testing/accountTools.ts'
import { answerRpc } from '../testing/answerRpc.ts'
import { type AccountCall, decodeCalls, encodeCalls } from './accountCalls.ts'
import { readTransactionCount, readUpgrade } from './accountUpgrade.ts'
import { canBeSent, hasUnusualGas } from './gasBounds.ts'
import { isAllowanceEnded } from './isAllowanceEnded.ts'
import type { Operation } from './operation.ts'
import { readKeyIdHashes } from './readKeyIdHashes.ts'
import { refuseOwnCalls } from './refuseOwnCalls.ts'
import { upgradedAccountOf } from './smartAccount.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const approve = (amount: bigint, change: Partial<AccountCall> = {}): AccountCall => ({
  ...{ to: token, value: 0n },
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  ...change,
})
const allowing = (who: typeof other, amount: bigint) =>
  approve(0n, {
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [who, amount] }),
  })

describe('an allowance that a batch ends', () => {
  test.each<[string, AccountCall, AccountCall[], boolean]>([
    ['a later zero', approve(5n), [approve(0n)], true],
    ['the last of several', approve(5n), [approve(7n), approve(0n)], true],
    ['a zero before a new amount', approve(5n), [approve(0n), approve(7n)], false],
    ['one unit left', approve(5n), [approve(1n)], false],
    ['another spender’s zero', approve(5n), [allowing(other, 0n)], false],
    ['a zero of another token', approve(5n), [approve(0n, { to: other })], false],
    ['a zero that pays a coin', approve(5n), [approve(0n, { value: 1n })], false],
    [
      'a zero with a byte more',
      approve(5n),
      [approve(0n, { data: `${approve(0n).data}00` })],
      false,
    ],
    ['nothing', approve(5n), [], false],
    [
      'a zero, for a call that is no approval',
      { to: token, value: 0n, data: '0x12345678' },
      [approve(0n)],
      false,
    ],
    [
      'a zero in other case',
      approve(5n),
      [approve(0n, { data: `0x095ea7b3${approve(0n).data.slice(10).toUpperCase()}` })],
      true,
    ],
  ])('%s', (_, call, later, isEnded) => {
    expect(isAllowanceEnded(call, later)).toBe(isEnded)
  })
})

describe('calls that the account obeys', () => {
  const call = (to: AccountCall['to']): AccountCall => ({ to, value: 0n, data: '0x' })
  test.each([
    ['the account', account.address],
    ['the EntryPoint', '0x0000000071727De22E5E9d8BAf0edAc6f37da032'],
    ['the DelegationManager', '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'],
  ] as const)(
    'a call of %s is rejected, also as the last of a batch and in lower case',
    (_, to) => {
      for (const address of [to, to.toLowerCase() as typeof to]) {
        expect(() => refuseOwnCalls([call(other), call(address)], account)).toThrow(
          'change your account itself',
        )
      }
      expect(() => refuseOwnCalls([call(other), call(owner)], account)).not.toThrow()
    },
  )
})

describe('the calls of an operation', () => {
  const calls = [{ to: other, value: 1n, data: '0x12' }] as const
  const good = encodeCalls(calls)
  const withMode = (mode: string): `0x${string}` =>
    `0x${good.slice(2, 10)}${mode.padEnd(64, '0')}${good.slice(74)}`
  test.each([
    ['a delegatecall', withMode('ff'), 'This would run other code as your account'],
    ['a single call', withMode('00'), 'This would not stop when one of its calls fails'],
    ['a batch that goes on', withMode('0101'), 'This would not stop when one of its calls fails'],
    ['another function', `0x12345678${good.slice(10)}`, 'This would change your account itself'],
    ['a byte more', `${good}00`, 'This request is malformed'],
    ['no calls', encodeCalls([]), 'This operation makes no call'],
  ])('with %s are rejected', (_, data, message) => {
    expect(() => decodeCalls(data as `0x${string}`)).toThrow(message)
  })

  test('are decoded from any case', () => {
    expect(decodeCalls(`0x${good.slice(2, 10)}${good.slice(10).toUpperCase()}`)).toEqual(calls)
  })
})

describe('the account of the wallet’s key', () => {
  const code = '0xef010063c0c19a282a1B52b07dD5a65b58948A07DAE32B'
  test.each([
    ['0x', 'none'],
    [code, 'own'],
    [code.toLowerCase(), 'own'],
    [`${code}00`, 'foreign'],
    [code.replace('32B', '32A'), 'foreign'],
    ['0x60', 'foreign'],
  ])('with the code %s is upgraded: %s', async (answer, upgrade) => {
    const { rpc, calls } = answerRpc({ eth_getCode: answer })
    expect(await readUpgrade(rpc, owner)).toBe(upgrade)
    expect(calls[0]?.params).toEqual([owner, 'latest'])
  })

  test.each(['latest', 'pending'] as const)(
    'has a count of transactions in the block %s',
    async (block) => {
      const { rpc, calls } = answerRpc({ eth_getTransactionCount: '0xFFFFFFFFFFFF' })
      expect(await readTransactionCount(rpc, owner, { block })).toBe(2 ** 48 - 1)
      expect(calls[0]?.params).toEqual([owner, block])
    },
  )

  test.each(['', '0x', '5', 5, null, '0x1g', ' 0x1', '0x1 ', '0x1000000000000'])(
    'has no count %j',
    async (answer) => {
      const { rpc } = answerRpc({ eth_getTransactionCount: answer })
      await expect(readTransactionCount(rpc, owner, { block: 'latest' })).rejects.toThrow()
    },
  )

  test('has no passkeys, and the smart account those of its contract', async () => {
    const { rpc, calls } = answerRpc({
      eth_call: `0x${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'a'.repeat(64)}${'b'.repeat(64)}`,
    })
    expect(await readKeyIdHashes(rpc, upgradedAccountOf(owner))).toEqual([])
    expect(calls).toEqual([])
    expect(await readKeyIdHashes(rpc, account)).toEqual([
      `0x${'a'.repeat(64)}`,
      `0x${'b'.repeat(64)}`,
    ])
    expect(calls[0]?.params).toEqual([{ to: account.address, data: '0x2ffeaad6' }, 'latest'])
    for (const answer of ['0x', null, 5]) {
      expect(await readKeyIdHashes(answerRpc({ eth_call: answer }).rpc, account)).toEqual([])
    }
  })
})

describe('the gas of an operation', () => {
  const operation = (change: Partial<Operation> = {}): Operation => ({
    ...{ sender: account.address, nonce: 0n, callData: '0x1234', signature: '0x1234' },
    ...{
      callGasLimit: 1n,
      verificationGasLimit: 1n,
      preVerificationGas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    },
    ...change,
  })

  test('of all its parts fits into a transaction, to the unit', () => {
    const paymaster = { paymasterVerificationGasLimit: 2n, paymasterPostOpGasLimit: 3n }
    const rest = 2n ** 24n - 2n - 5n
    expect(canBeSent(operation({ callGasLimit: rest, ...paymaster }))).toBe(true)
    expect(canBeSent(operation({ callGasLimit: rest + 1n, ...paymaster }))).toBe(false)
    expect(canBeSent(operation({ callGasLimit: rest + 6n, ...paymaster }))).toBe(false)
    expect(canBeSent(operation({ callGasLimit: 2n ** 24n - 2n }))).toBe(true)
  })

  test.each([1, 56, 97, 100, 137, 43_114, 31_337, 11_155_111])(
    'before verification depends on its bytes on eip155:%s',
    (id) => {
      const limit = 200_000n + 4n * 80n
      expect(hasUnusualGas(operation({ preVerificationGas: limit }), `eip155:${id}`)).toBe(false)
      expect(hasUnusualGas(operation({ preVerificationGas: limit + 1n }), `eip155:${id}`)).toBe(
        true,
      )
      const more = {
        factory: other,
        factoryData: '0x12',
        paymaster: other,
        paymasterData: '0x123456',
      } as const
      expect(
        hasUnusualGas(operation({ preVerificationGas: limit + 320n, ...more }), `eip155:${id}`),
      ).toBe(false)
      expect(
        hasUnusualGas(operation({ preVerificationGas: limit + 321n, ...more }), `eip155:${id}`),
      ).toBe(true)
    },
  )

  test('before verification has a fixed bound on a network with a data fee, and verification everywhere', () => {
    for (const id of ['eip155:10', 'eip155:42161', 'eip155:1000', 'eip155:96']) {
      expect(hasUnusualGas(operation({ preVerificationGas: 2_000_000n }), id)).toBe(false)
      expect(hasUnusualGas(operation({ preVerificationGas: 2_000_001n }), id)).toBe(true)
    }
    expect(hasUnusualGas(operation({ verificationGasLimit: 3_000_000n }), 'eip155:1')).toBe(false)
    expect(hasUnusualGas(operation({ verificationGasLimit: 3_000_001n }), 'eip155:1')).toBe(true)
  })
})
