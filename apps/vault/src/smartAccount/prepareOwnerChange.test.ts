import { Interface } from 'ethers'
import { afterEach, describe, expect, test } from 'vitest'
import { account, createAccountTools, owner } from '../testing/accountTools.ts'
import { hashOf, type SentOperation, signerOf } from '../testing/sentOperation.ts'
import { formatDay } from '../text/format.ts'
import { texts } from '../text/language.ts'
import { decodeCalls } from './accountCalls.ts'
import { contractKeyId, hashKeyId } from './hashKeyId.ts'
import { prepareOwnerChange } from './prepareOwnerChange.ts'
import { refusals } from './refusals.ts'

const abi = new Interface([
  'function addKey(string keyId, uint256 x, uint256 y)',
  'function updateSigners(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])
const words = texts().owner
const request = { from: account.address, chainId: '0x1' }
let tools: ReturnType<typeof createAccountTools>
let opened = 0

afterEach(() => tools.keyring.lock())

function prepare(
  method: 'add' | 'remove',
  {
    passkeys = [],
    addedAt = null,
    params = [request],
  }: { passkeys?: `0x${string}`[]; addedAt?: string | null; params?: unknown } = {},
) {
  opened = 0
  const openPasskeys = async () => {
    opened += 1
    return {
      create: async () => ({ keyId: 'my-passkey', x: 7n, y: 8n }),
      addedAt: async () => addedAt,
    }
  }
  tools = createAccountTools({ passkeys, nonce: 3n << 64n }, { openPasskeys })
  const name = `wallet_${method}PasskeyOwner`
  const context = {
    origin: 'https://shop.example',
    chainId: 'eip155:1',
    addresses: { eip155: owner },
  }
  return prepareOwnerChange({ method: name, params }, context, tools)
}
const owning = [hashKeyId('my-passkey')]

describe('wallet_addPasskeyOwner', () => {
  test('one call of the account to itself adds the new passkey, which the window shows with its power', async () => {
    const prepared = await prepare('add')
    expect(prepared.decoded).toMatchObject({
      ...{ title: words.add, chainId: 'eip155:1', needsWindow: true, movesValue: true },
      ...{ facts: [], receivers: [], spends: [] },
      warnings: [
        { level: 'caution', text: words.power.replace('{network}', 'Ethereum') },
        { level: 'caution', text: words.danger },
      ],
    })
    const answer = await prepared.sign(() => {})
    const operation = tools.onBundler.paramsOf('eth_sendUserOperation')[0]?.[0] as SentOperation
    const data = abi.encodeFunctionData('addKey', [contractKeyId('my-passkey'), 7n, 8n])
    expect(decodeCalls(operation.callData ?? '0x')).toEqual([
      { to: account.address, value: 0n, data },
    ])
    expect(operation.nonce).toBe(`0x3${'0'.repeat(16)}`)
    expect(signerOf(operation, { name: 'HybridDeleGator', chainId: 1 })).toBe(owner)
    expect(answer).toBe(hashOf(operation, 1))
  })

  test('is rejected before a passkey is created when one owns the account', async () => {
    await expect(prepare('add', { passkeys: owning })).rejects.toThrow(refusals.hasPasskeyOwner)
    expect(opened).toBe(0)
  })
})

describe('wallet_removePasskeyOwner', () => {
  const effect = {
    label: texts().smartAccount.undoUpgradeEffect,
    value: words.removeMeaning,
    kind: 'text',
  }
  const stays = {
    label: texts().smartAccount.undoUpgradeStays,
    value: words.removeStays,
    kind: 'text',
  }

  test.each([
    [null, []],
    [
      '2026-03-04T12:00:00Z',
      [{ label: words.addedAt, value: formatDay('2026-03-04T12:00:00Z'), kind: 'text' }],
    ],
  ])(
    'one call of the account to itself leaves the wallet’s key alone (passkey added %s)',
    async (addedAt, added) => {
      const prepared = await prepare('remove', { passkeys: owning, addedAt })
      expect(prepared.decoded).toMatchObject({
        ...{ title: words.remove, needsWindow: true, movesValue: false, warnings: [] },
        facts: [effect, stays, ...added],
      })
      await prepared.sign(() => {})
      const operation = tools.onBundler.paramsOf('eth_sendUserOperation')[0]?.[0] as SentOperation
      const data = abi.encodeFunctionData('updateSigners', [owner, [], [], []])
      expect(decodeCalls(operation.callData ?? '0x')).toEqual([
        { to: account.address, value: 0n, data },
      ])
    },
  )

  test('is rejected when no passkey owns the account', async () => {
    await expect(prepare('remove')).rejects.toThrow(refusals.noPasskeyOwner)
    expect(opened).toBe(0)
  })
})

test.each([
  ['no parameters', [], refusals.malformed],
  ['the key’s account', [{ ...request, from: owner }], refusals.otherAccount],
  ['another network', [{ ...request, chainId: '0x2' }], refusals.otherNetwork],
])('the vault rejects a change of owners with %s', async (_, params, message) => {
  await expect(prepare('add', { params })).rejects.toThrow(message)
  expect(opened).toBe(0)
})
