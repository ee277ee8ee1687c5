import { Interface } from 'ethers'
import { numberToHex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { account, createAccountTools, owner } from '../testing/accountTools.ts'
import { hashOf, type SentOperation, signerOf } from '../testing/sentOperation.ts'
import { texts } from '../text/language.ts'
import { decodeCalls } from './accountCalls.ts'
import { nonceKeyOf } from './nonceKey.ts'
import { prepareSendCalls } from './prepareSendCalls.ts'
import { refusals } from './refusals.ts'

const origin = 'https://shop.example'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const implementation = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const nonces = new Interface(['function getNonce(address sender, uint192 key)'])
const call = { to, value: '0x5', data: '0x' }

type Chain = NonNullable<Parameters<typeof createAccountTools>[0]>
let tools: ReturnType<typeof createAccountTools>

function prepare(from: string | undefined, chain: Chain = {}, chainId = 'eip155:1') {
  tools = createAccountTools(chain, { chainId })
  const batch = { id: 'one', chainId: numberToHex(Number(chainId.slice(7))), calls: [call, call] }
  const request = from === undefined ? batch : { ...batch, from }
  return prepareSendCalls([request], { origin, chainId, addresses: { eip155: owner } }, tools)
}
const sent = () => {
  const [operation, at] = tools.onBundler.paramsOf('eth_sendUserOperation')[0] ?? []
  expect(at).toBe(entryPoint)
  return operation as SentOperation
}

afterEach(() => tools.keyring.lock())

describe('wallet_sendCalls to the smart account', () => {
  test.each([
    ['the smart account', account.address],
    ['no sender', undefined],
  ])(
    'of %s: one operation with both calls, signed by the wallet’s key and sent to the bundler',
    async (_, from) => {
      const nonce = nonceKeyOf(origin, 'one') << 64n
      const prepared = await prepare(from, { nonce })
      expect(await prepared.ready).toMatchObject({ isSponsored: false })
      const answer = await prepared.sign(() => {})
      const operation = sent()
      expect(operation).toMatchObject({ sender: account.address, nonce: numberToHex(nonce) })
      expect(decodeCalls(operation.callData ?? '0x')).toEqual([
        { to, value: 5n, data: '0x' },
        { to, value: 5n, data: '0x' },
      ])
      expect(signerOf(operation, { name: 'HybridDeleGator', chainId: 1 })).toBe(owner)
      expect(answer).toEqual({ id: 'one', hash: hashOf(operation, 1) })
      expect(prepared.account).toBe(account.address)
    },
  )

  test('its nonce key names the site and the id, so that the same batch is executed once', async () => {
    await prepare(account.address)
    const data = nonces.encodeFunctionData('getNonce', [account.address, nonceKeyOf(origin, 'one')])
    expect(tools.onNode.paramsOf('eth_call')[0]).toEqual([{ to: entryPoint, data }, 'latest'])
  })

  test.each([1n, 2n ** 64n - 1n])(
    'a batch whose nonce key counts %s was sent before',
    async (count) => {
      const nonce = (nonceKeyOf(origin, 'one') << 64n) + count
      const error = { reason: 'already-sent', message: refusals.alreadySent }
      await expect(prepare(account.address, { nonce })).rejects.toMatchObject(error)
    },
  )

  test('an upgrade is neither read nor signed', async () => {
    const prepared = await prepare(account.address)
    await prepared.sign(() => {})
    expect(sent()).not.toHaveProperty('eip7702Auth')
    expect(tools.onNode.methods()).not.toContain('eth_getTransactionCount')
  })
})

describe('wallet_sendCalls to the key’s account', () => {
  const own = `0xef0100${implementation.slice(2)}`

  test.each([own, own.toLowerCase()])(
    'upgraded before (%s): the operation has no authorization',
    async (code) => {
      const prepared = await prepare(owner, { node: { eth_getCode: code } })
      await prepared.sign(() => {})
      const operation = sent()
      expect([operation.sender, operation.factory, operation.eip7702Auth]).toEqual([
        owner,
        undefined,
        undefined,
      ])
      expect(signerOf(operation, { name: 'EIP7702StatelessDeleGator', chainId: 1 })).toBe(owner)
      expect(prepared.decoded.needsWindow).toBe(false)
    },
  )

  test('the first batch upgrades it, which only the window approves', async () => {
    const prepared = await prepare(owner, { node: { eth_getCode: '0x' } })
    const words = texts().smartAccount
    expect(prepared.decoded).toMatchObject({ needsWindow: true, movesValue: true })
    expect(prepared.decoded.facts.slice(0, 2)).toEqual([
      { label: words.upgrade, value: words.upgradeMeaning, kind: 'text' },
      { label: words.upgradeCode, value: implementation, kind: 'address' },
    ])
    expect(prepared.decoded.facts).toHaveLength(2 + 6)
    expect(prepared.decoded.warnings).toEqual([{ level: 'caution', text: words.upgradeStays }])
    await prepared.sign(() => {})
    expect(sent()).toMatchObject({
      sender: owner,
      eip7702Auth: { address: implementation, chainId: '0x1', nonce: '0x4' },
    })
    expect(tools.onNode.paramsOf('eth_getTransactionCount')).toEqual([
      [owner, 'latest'],
      [owner, 'latest'],
    ])
  })

  test('the upgrade is not signed when the account sent a transaction since the approval', async () => {
    let count = 4
    const node = { eth_getCode: '0x', eth_getTransactionCount: () => numberToHex(count) }
    const prepared = await prepare(owner, { node })
    count = 5
    await expect(prepared.sign(() => {})).rejects.toThrow(texts().smartAccount.accountChanged)
    expect(tools.onBundler.methods()).not.toContain('eth_sendUserOperation')
  })

  test.each([
    [
      'with the code of another contract',
      `0xef0100${to.slice(2)}`,
      'eip155:1',
      refusals.upgradedElsewhere,
    ],
    ['with its own code and a byte', `${own}00`, 'eip155:1', refusals.upgradedElsewhere],
    ['on a network without the implementation', '0x', 'eip155:43114', refusals.noUpgrade],
  ])('%s it is rejected', async (_, code, chainId, message) => {
    await expect(prepare(owner, { node: { eth_getCode: code } }, chainId)).rejects.toThrow(message)
  })

  test('the sender may be in lower case', async () => {
    const prepared = await prepare(owner.toLowerCase(), { node: { eth_getCode: own } })
    expect(prepared.account).toBe(owner)
  })
})
