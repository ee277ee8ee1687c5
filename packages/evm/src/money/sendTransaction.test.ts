import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { account, openPureEvm, type PureEvm } from '../testing/pureEvm.ts'
import { sendTransaction } from './sendTransaction.ts'

const own = localAccounts.alice.address
const payee = localAccounts.bob.address
const hash = `0x${'ab'.repeat(32)}`
const transactionOf = (pure: PureEvm, change: object = {}) =>
  sendTransaction(pure.evm, {
    account,
    transaction: { to: payee, value: 5n, data: '0x12', gas: 7n, chainId: 'eip155:1', ...change },
  })

describe('a transaction', () => {
  const paramsOf = async (change: object) => {
    const pure = await openPureEvm({ wallet: { eth_sendTransaction: () => hash } })
    await transactionOf(pure, change)
    return pure.asked.at(-1)?.params
  }

  test('has its account, recipient, chain id and amounts in hex', async () => {
    expect(await paramsOf({})).toEqual([
      { from: own, to: payee, chainId: '0x1', data: '0x12', value: '0x5', gas: '0x7' },
    ])
    expect(await paramsOf({ chainId: '1' })).toMatchObject([{ chainId: '0x1' }])
  })

  test('keeps a zero, and leaves out what is undefined', async () => {
    expect(await paramsOf({ value: 0n, data: undefined, gas: undefined })).toEqual([
      { from: own, to: payee, chainId: '0x1', value: '0x0' },
    ])
    expect(await paramsOf({ value: undefined, data: '0x', gas: 0n })).toEqual([
      { from: own, to: payee, chainId: '0x1', data: '0x', gas: '0x0' },
    ])
  })

  test.each([payee.slice(0, -1), `${payee}0`, payee.toLowerCase().replace('7', 'g'), ''])(
    'is not sent to the invalid address %s',
    async (to) => {
      const pure = await openPureEvm({ wallet: { eth_sendTransaction: () => hash } })
      await expect(transactionOf(pure, { to })).rejects.toMatchObject({
        code: 'caip/invalid-address',
        context: { id: to },
      })
      expect(pure.asked).toEqual([])
    },
  )

  test.each([hash.slice(0, -1), `${hash}0`, `${hash}00`, hash.slice(2), '0x', null, 7, {}])(
    'fails when the wallet returns %s in place of a hash',
    async (reply) => {
      const pure = await openPureEvm({ wallet: { eth_sendTransaction: () => reply } })
      expect(await errorCodeOf(transactionOf(pure))).toBe('wallet/failed')
    },
  )

  test('returns the hash', async () => {
    const pure = await openPureEvm({ wallet: { eth_sendTransaction: () => hash } })
    expect(await transactionOf(pure)).toBe(hash)
  })
})
