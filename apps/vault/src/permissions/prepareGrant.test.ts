import { delegationManager, hashDelegation, recordPermissionEndpoint } from '@latchkey/delegation'
import { type Hex, numberToHex, recoverAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusals as accountRefusals } from '../smartAccount/refusals.ts'
import { account, createAccountTools, owner } from '../testing/accountTools.ts'
import { texts } from '../text/language.ts'
import { decodeContext } from './delegation.ts'
import { preparePermission } from './preparePermission.ts'
import { refusals } from './refusals.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const _token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const now = 1_800_000_000
const words = texts().permissions
const context = {
  origin: 'https://shop.example',
  chainId: 'eip155:1',
  addresses: { eip155: owner },
}
let tools: ReturnType<typeof createAccountTools>
let recorded: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1_000 + 999, toFake: ['Date'] })
  recorded = []
})
afterEach(() => {
  vi.useRealTimers()
  tools?.keyring.lock()
})

function prepare(method: string, params: unknown, node: object = {}) {
  const callServer = async (endpoint: unknown, input: unknown) => {
    recorded.push([endpoint, input])
    return { pci: 'x' } as never
  }
  tools = createAccountTools({ node: { ...node } }, { callServer })
  return preparePermission({ method, params }, context, tools)
}
const payment = (amount: number) => ({
  ...{
    chainId: '0x1',
    to,
    permission: { type: 'native-token-allowance', data: { allowanceAmount: numberToHex(amount) } },
  },
  rules: [{ type: 'expiry', data: { timestamp: now + 60 } }],
})
const signerOfContext = async (bytes: Hex) => {
  const delegation = decodeContext(bytes)
  return recoverAddress({ hash: hashDelegation(delegation, 1), signature: delegation.signature })
}

describe('granting permissions', () => {
  test('each is signed by the wallet’s key, listed on the server and answered in its order', async () => {
    const requests = [payment(5), payment(6)]
    const prepared = await prepare('wallet_requestExecutionPermissions', requests)
    expect(prepared.decoded).toMatchObject({
      ...{ title: 'Grant 2 permissions', chainId: 'eip155:1', needsWindow: true, movesValue: true },
      ...{
        receivers: [],
        spends: [
          { token: null, amount: 5n },
          { token: null, amount: 6n },
        ],
      },
      ...{
        task: { kind: 'evm-permissions' },
        warnings: [{ level: 'caution', text: words.standing }],
      },
    })
    expect([prepared.account, await prepared.ready, await prepared.fee]).toEqual([
      account.address,
      null,
      null,
    ])
    const answer = (await prepared.sign(() => {})) as { context: Hex }[]
    expect(answer).toEqual(
      requests.map((request) => ({
        ...{ ...request, from: account.address, delegationManager, dependencies: [] },
        context: expect.any(String),
      })),
    )
    const contexts = answer.map((one) => one.context)
    expect(await Promise.all(contexts.map(signerOfContext))).toEqual([owner, owner])
    const address = `eip155:1:${account.address}`
    expect(recorded).toEqual(
      contexts.map((one) => [
        recordPermissionEndpoint,
        { address, context: one, dependencies: [] },
      ]),
    )
  })

  test('before the account exists, the answer has its deployment', async () => {
    const { factory, factoryData } = account
    const prepared = await prepare('wallet_requestExecutionPermissions', [payment(5)], {
      eth_getCode: '0x',
    })
    const [answer] = (await prepared.sign(() => {})) as { dependencies: unknown }[]
    expect(answer?.dependencies).toEqual([{ factory, factoryData }])
    expect(recorded).toMatchObject([
      [recordPermissionEndpoint, { dependencies: [{ factory, factoryData }] }],
    ])
  })

  test('a permission that the server does not list is not given to the site', async () => {
    const prepared = await prepare('wallet_requestExecutionPermissions', [payment(5)])
    tools.callServer = async () => {
      throw new Error('down')
    }
    await expect(prepared.sign(() => {})).rejects.toThrow('down')
  })

  const grantParams = {
    ...{ expiry: now + 60, signer: { type: 'account', data: { id: to } } },
    permissions: [
      {
        type: 'native-token-transfer',
        data: {},
        policies: [{ type: 'token-allowance', data: { allowance: '0x5' } }],
      },
    ],
  }
  test.each([
    ['deployed', '0x60', {}],
    ['new', '0x', { factory: account.factory, factoryData: account.factoryData }],
  ])(
    'wallet_grantPermissions of a %s account responds as viem reads it',
    async (_, code, deployment) => {
      const prepared = await prepare('wallet_grantPermissions', [grantParams], {
        eth_getCode: code,
      })
      const answer = (await prepared.sign(() => {})) as { permissionsContext: Hex }
      expect(answer).toEqual({
        ...{ expiry: now + 60, grantedPermissions: grantParams.permissions, ...deployment },
        ...{
          permissionsContext: expect.any(String),
          signerData: { submitToAddress: delegationManager },
        },
      })
      expect(await signerOfContext(answer.permissionsContext)).toBe(owner)
    },
  )

  test('wallet_grantPermissions takes the newer parameters, too; the newer method does not take the older', async () => {
    const prepared = await prepare('wallet_grantPermissions', [payment(5)])
    expect(await prepared.sign(() => {})).toMatchObject([{ from: account.address }])
    await expect(prepare('wallet_requestExecutionPermissions', [grantParams])).rejects.toThrow(
      accountRefusals.malformed,
    )
  })

  test.each([[], [null], 'nonsense', [5]])(
    'wallet_grantPermissions with %j is malformed',
    async (...params) => {
      await expect(prepare('wallet_grantPermissions', params[0])).rejects.toThrow(
        accountRefusals.malformed,
      )
    },
  )

  test('contract calls have a danger, and a token is no contract for them', async () => {
    const rules = [...payment(1).rules, { type: 'call-limit', data: { count: 1 } }]
    const calls = (address: string) => [
      {
        chainId: '0x1',
        to,
        rules,
        permission: { type: 'contract-call', data: { addresses: [address], calls: ['mint()'] } },
      },
    ]
    const revert = () => {
      throw Object.assign(new Error('execution reverted'))
    }
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    await expect(prepare('wallet_requestExecutionPermissions', calls(usdc))).rejects.toThrow(
      refusals.tokenContract,
    )
    await expect(
      prepare('wallet_requestExecutionPermissions', calls(shop), { eth_call: revert }),
    ).rejects.toThrow(refusals.uncheckedContract)
  })
})
