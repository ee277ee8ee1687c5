import { numberToHex, size } from 'viem'
import { describe, expect, test } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import { account, createAccountTools, estimate, gwei, owner } from '../testing/accountTools.ts'
import { answerRpc } from '../testing/answerRpc.ts'
import { texts } from '../text/language.ts'
import { encodeCalls } from './accountCalls.ts'
import { explainBundlerError, fillOperation, isDeployed, readNonce } from './fillOperation.ts'
import { upgradedAccountOf } from './smartAccount.ts'

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [{ to: other, value: 1n, data: '0x12' }] as const
const plan = { account, calls, nonce: 5n, paymaster: null }
const gas = (100_000n + 200_000n + 50_000n) * 15n * gwei

type Chain = Parameters<typeof createAccountTools>[0]
const fill = async (
  chain: Chain = {},
  changes: Partial<Parameters<typeof fillOperation>[1]> = {},
) => {
  const tools = createAccountTools(chain)
  return { ...(await fillOperation(tools, { ...plan, ...changes })), tools }
}

describe('what the node tells about the account', () => {
  test('readNonce asks the EntryPoint for the account’s nonce with the key', async () => {
    const { rpc, calls: asked } = answerRpc({
      eth_call: numberToHex((9n << 64n) + 2n, { size: 32 }),
    })
    expect(await readNonce(rpc, account.address, 9n)).toBe((9n << 64n) + 2n)
    const data = `0x35567e1a${account.address.slice(2).toLowerCase().padStart(64, '0')}${'9'.padStart(64, '0')}`
    expect(asked).toEqual([{ method: 'eth_call', params: [{ to: entryPoint, data }, 'latest'] }])
  })

  test.each(['0x', '5', null, `0x1${'0'.repeat(64)}`])(
    'readNonce rejects the reply %j',
    async (reply) => {
      await expect(
        readNonce(answerRpc({ eth_call: reply }).rpc, account.address, 1n),
      ).rejects.toThrow()
    },
  )

  test.each([
    ['0x', false],
    ['0x00', true],
  ])('an account with the code %s: deployed %s', async (code, expected) => {
    const { rpc, calls: asked } = answerRpc({ eth_getCode: code })
    expect(await isDeployed(rpc, account)).toBe(expected)
    expect(asked[0]?.params).toEqual([account.address, 'latest'])
  })
})

describe('the operation that the vault fills', () => {
  test('a deployed account: sender, nonce, calls, the bundler’s gas limits and 1.5 times the gas price', async () => {
    const { operation, fee, isSponsored, deploysAccount } = await fill()
    expect(operation).toMatchObject({
      ...{ sender: account.address, nonce: 5n, callData: encodeCalls(calls) },
      ...{ callGasLimit: 100_000n, verificationGasLimit: 200_000n, preVerificationGas: 50_000n },
      ...{ maxFeePerGas: 15n * gwei, maxPriorityFeePerGas: gwei },
    })
    expect(operation).not.toHaveProperty('factory')
    expect(operation).not.toHaveProperty('paymaster')
    expect(operation).not.toHaveProperty('authorization')
    expect([fee, isSponsored, deploysAccount]).toEqual([
      { amount: gas, isHigh: false },
      false,
      false,
    ])
  })

  test.each([
    [2n, 1n, 3n, 1n],
    [2n, 3n, 3n, 3n],
    [2n, 4n, 3n, 3n],
    [3n, 0n, 4n, 0n],
  ])(
    'with the gas price %s and the tip %s it pays at most %s and tips %s',
    async (price, tip, most, tips) => {
      const node = { eth_gasPrice: numberToHex(price), eth_maxPriorityFeePerGas: numberToHex(tip) }
      const { operation } = await fill({ node })
      expect([operation.maxFeePerGas, operation.maxPriorityFeePerGas]).toEqual([most, tips])
    },
  )

  test('the first operation of an account deploys it', async () => {
    const { operation, deploysAccount } = await fill({ node: { eth_getCode: '0x' } })
    const { factory, factoryData } = account
    expect([operation.factory, operation.factoryData, deploysAccount]).toEqual([
      factory,
      factoryData,
      true,
    ])
  })

  test('an upgraded account is never deployed, and its code is not read', async () => {
    const upgraded = { account: upgradedAccountOf(owner) }
    const { operation, deploysAccount, tools } = await fill(
      { node: { eth_getCode: '0x' } },
      upgraded,
    )
    expect([operation.sender, operation.factory, deploysAccount]).toEqual([owner, undefined, false])
    expect(tools.onNode.methods()).not.toContain('eth_getCode')
  })

  test('an authorization takes part in the gas estimate with a placeholder signature', async () => {
    const authorization = { address: other, chainId: 1, nonce: 4 } as const
    const { operation, tools } = await fill(
      {},
      { account: upgradedAccountOf(owner), authorization },
    )
    const signed = { r: `0x${'1'.repeat(64)}`, s: `0x${'1'.repeat(64)}`, yParity: 0 }
    expect(operation.authorization).toEqual({ ...authorization, ...signed })
    const [request] = tools.onBundler.paramsOf('eth_estimateUserOperationGas')[0] ?? []
    expect(request).toMatchObject({ eip7702Auth: { address: other, chainId: '0x1', nonce: '0x4' } })
  })

  test('the bundler estimates without gas limits, with a placeholder signature, at EntryPoint 0.7', async () => {
    const { tools, operation } = await fill()
    const [params, ...more] = tools.onBundler.paramsOf('eth_estimateUserOperationGas')
    const [request, at] = params ?? []
    expect([more, at]).toEqual([[], entryPoint])
    expect(request).toMatchObject({
      sender: account.address,
      nonce: '0x5',
      maxFeePerGas: numberToHex(15n * gwei),
    })
    for (const name of ['callGasLimit', 'verificationGasLimit', 'preVerificationGas']) {
      expect(request).not.toHaveProperty(name)
    }
    expect(size(operation.signature)).toBe(65)
    expect(operation.signature).toBe(`0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`)
    expect((await fill({}, { signature: '0x1234' })).operation.signature).toBe('0x1234')
  })

  test.each([
    ['a gas price above the usual', { node: { eth_gasPrice: numberToHex(400n * gwei) } }],
    [
      'more verification gas than usual',
      {
        bundler: {
          eth_estimateUserOperationGas: {
            ...estimate,
            verificationGasLimit: numberToHex(3_000_001n),
          },
        },
      },
    ],
  ])('the fee of an operation with %s is high', async (_, chain) => {
    expect((await fill(chain)).fee.isHigh).toBe(true)
  })

  test('the vault rejects an operation whose gas no transaction can have', async () => {
    const tooMuch = { ...estimate, callGasLimit: numberToHex(2n ** 24n) }
    await expect(
      fill({ bundler: { eth_estimateUserOperationGas: tooMuch } }),
    ).rejects.toMatchObject({
      ...{ name: 'ServerRefusal', code: 'node', message: texts().smartAccount.wouldFail },
      retryAfterSeconds: null,
    })
  })

  test('an error of the bundler’s estimate reaches the visitor as a sentence', async () => {
    const fails = () => {
      throw new ServerRefusal({
        code: 'node',
        message: 'AA21 didn’t pay prefund',
        retryAfterSeconds: null,
      })
    }
    await expect(fill({ bundler: { eth_estimateUserOperationGas: fails } })).rejects.toThrow(
      'enough ETH to pay the network fee',
    )
  })
})

describe('the sentence for an error of the bundler', () => {
  const error = (message: string) =>
    new ServerRefusal({ code: 'node', message, retryAfterSeconds: 3 })

  test.each([
    ['AA21 didn’t pay prefund', 'eip155:137', 'Your account doesn’t have enough POL'],
    ['AA21 reverted', 'eip155:1', 'enough ETH to pay the network fee'],
    ['execution reverted', 'eip155:1', texts().smartAccount.wouldFail],
    ['Reverted: 0x', 'eip155:1', texts().smartAccount.wouldFail],
  ])('%s on %s', (message, chainId, sentence) => {
    expect(explainBundlerError(error(message), chainId)).toMatchObject({
      ...{ name: 'ServerRefusal', code: 'node', retryAfterSeconds: 3 },
      message: expect.stringContaining(sentence),
    })
  })

  test('every other error stays as it is', () => {
    for (const same of [error('AA25 invalid nonce'), new Error('AA21'), 'reverted']) {
      expect(explainBundlerError(same, 'eip155:1')).toBe(same)
    }
  })
})
