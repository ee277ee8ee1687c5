import { hashMessage as hashText, recoverAddress, verifyMessage } from 'ethers'
import {
  decodeAbiParameters,
  type Hex,
  hashTypedData,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { account, createAccountTools, owner } from '../testing/accountTools.ts'
import type { SentOperation } from '../testing/sentOperation.ts'
import { texts } from '../text/language.ts'
import { decodeCalls } from './accountCalls.ts'
import { prepareSmartAccountRequest } from './prepareSmartAccountRequest.ts'
import { refusals } from './refusals.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const own = account.address
let tools: ReturnType<typeof createAccountTools>

function prepare(method: string, params: unknown, node: object = {}) {
  tools = createAccountTools({ node: { ...node }, nonce: 9n << 64n })
  const context = {
    origin: 'https://shop.example',
    chainId: 'eip155:1',
    addresses: { eip155: owner },
  }
  return prepareSmartAccountRequest({ method, params }, context, tools)
}

afterEach(() => tools.keyring.lock())

/** ERC-6492: the deployment and the signature, before 32 bytes that mark it. */
function unwrap(signature: Hex) {
  expect(signature.endsWith('6492'.repeat(16))).toBe(true)
  const types = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
  return decodeAbiParameters(types, signature.slice(0, -64) as Hex)
}

describe('a signature of the smart account', () => {
  test('of a text is the wallet’s key’s, once the account is deployed', async () => {
    const prepared = await prepare('personal_sign', [stringToHex('Hello'), own])
    expect(prepared).toMatchObject({ account: own, decoded: { task: { kind: 'evm-text' } } })
    expect(await Promise.all([prepared.ready, prepared.fee, prepared.chainDetails])).toEqual([
      null,
      null,
      { facts: [], warnings: [] },
    ])
    const signature = String(await prepared.sign(() => {}))
    expect(verifyMessage('Hello', signature)).toBe(owner)
    expect(tools.onNode.paramsOf('eth_getCode')).toEqual([[own, 'latest']])
  })

  test('carries the deployment before that (ERC-6492)', async () => {
    const prepared = await prepare('personal_sign', [stringToHex('Hello'), own], {
      eth_getCode: '0x',
    })
    const [factory, data, signature] = unwrap((await prepared.sign(() => {})) as Hex)
    expect([factory, data]).toEqual([account.factory, account.factoryData])
    expect(recoverAddress(hashText('Hello'), signature)).toBe(owner)
  })

  test('of typed data is over its hash, and names the other account where the data names none', async () => {
    const data = {
      domain: { name: 'Shop', chainId: 1 },
      primaryType: 'Note',
      message: { text: 'Hi' },
      types: { Note: [{ name: 'text', type: 'string' }] },
    } as const
    const prepared = await prepare('eth_signTypedData_v4', [own, JSON.stringify(data)])
    expect(prepared.decoded.facts).toContainEqual({
      label: texts().approve.otherAccount,
      value: owner,
      kind: 'address',
    })
    const signature = (await prepared.sign(() => {})) as Hex
    expect(await recoverTypedDataAddress({ ...data, signature })).toBe(owner)
    expect(recoverAddress(hashTypedData(data), signature)).toBe(owner)
  })

  test.each([
    ['personal_sign', [stringToHex('Hello'), owner]],
    ['eth_signTypedData_v4', [owner, '{}']],
    ['eth_sendTransaction', [{ from: owner, to }]],
  ])('%s for the key’s account is for another account', async (method, params) => {
    await expect(prepare(method, params)).rejects.toThrow('This is for another account')
  })
})

describe('eth_sendTransaction to the smart account', () => {
  test('is one operation with its call, and returns the operation’s hash', async () => {
    const prepared = await prepare('eth_sendTransaction', [
      { from: own, to, value: '0x5', data: '0x1234' },
    ])
    const answer = await prepared.sign(() => {})
    const [sent] = tools.onBundler.paramsOf('eth_sendUserOperation')[0] as [SentOperation]
    expect(decodeCalls(sent.callData ?? '0x')).toEqual([{ to, value: 5n, data: '0x1234' }])
    expect([sent.sender, sent.nonce]).toEqual([own, `0x9${'0'.repeat(16)}`])
    expect(answer).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('cannot deploy a contract', async () => {
    await expect(prepare('eth_sendTransaction', [{ from: own, data: '0x60' }])).rejects.toThrow(
      refusals.notForContracts,
    )
  })
})

describe('the vault finds the flow of a method', () => {
  test.each([
    ['wallet_sendCalls', refusals.malformed],
    ['wallet_addPasskeyOwner', refusals.malformed],
    ['wallet_removePasskeyOwner', refusals.malformed],
    ['wallet_other', 'Requested RPC call is not allowed'],
    ['eth_sign', 'Requested RPC call is not allowed'],
  ])('%s with malformed parameters', async (method, message) => {
    await expect(prepare(method, 'nonsense')).rejects.toThrow(message)
  })
})
