import type { TransactionRequest } from '@latchkey/core'
import { errorCodeOf } from '@latchkey/testing'
import {
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  signTransaction,
} from '@solana/kit'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SolanaConnection } from '../connection/solanaConnection.ts'
import { addressOf } from '../testing/addressOf.ts'
import { inContextJson, type ScriptedNode, startScriptedNode } from '../testing/scriptedNode.ts'
import { openScriptedState, testNetwork } from '../testing/scriptedState.ts'
import { blockhashResult } from '../testing/tokenNode.ts'
import { encodeTransaction } from './encodeTransaction.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { idempotencyKeyOf } from './pendingTransactions.ts'
import { planTransfer } from './planTransfer.ts'
import { sendTransaction } from './sendTransaction.ts'

const to = addressOf(2)
const call = encodeTransfer({ token: null, to, amount: 5n })
const transaction: TransactionRequest = { ...call, chainId: testNetwork.caipNetworkId }
const signature = new Uint8Array(64).fill(7)
const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
let keys: CryptoKeyPair
let account: { namespace: 'solana'; address: string; type: 'eoa' }
let node: ScriptedNode
beforeAll(async () => {
  keys = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(5))
  account = {
    namespace: 'solana',
    address: await getAddressFromPublicKey(keys.publicKey),
    type: 'eoa',
  }
})
beforeEach(async () => {
  node = await startScriptedNode({
    ...blockhashResult,
    getRecentPrioritizationFees: [{ prioritizationFee: 50_000n }],
    getSignatureStatuses: inContextJson([null]),
    getBlockHeight: 1n,
    sendTransaction: 'any text',
  })
})
afterEach(() => node.close())

const signWith = async (wire: Uint8Array) => {
  const signed = await signTransaction([keys], getTransactionDecoder().decode(wire))
  return Uint8Array.from(getTransactionEncoder().encode(signed))
}
/** A wallet that signs what it gets, or what `change` makes of it. */
const signer = (change = (wire: Uint8Array) => wire): Partial<SolanaConnection> => ({
  signTransactions: async ({ transactions }) =>
    Promise.all(transactions.map((wire) => signWith(change(wire)))),
})
const open = (connection: Partial<SolanaConnection>, walletNetwork = testNetwork) =>
  openScriptedState(node.url, { connection, walletNetwork, account })
const sent = () => node.requests.filter(({ method }) => method === 'sendTransaction')
const idempotencyKey = () => idempotencyKeyOf({ account, network: testNetwork, call })

describe('a wallet that signs', () => {
  test('gets the planned transfer, which is submitted and pending until its last valid block', async () => {
    const asked: Uint8Array[] = []
    const state = await open(
      signer((wire) => {
        asked.push(wire)
        return wire
      }),
    )
    const hash = await sendTransaction(state, { account, transaction })
    const plan = await planTransfer(state, { account, network: testNetwork, call })
    const lifetime = { blockhash: addressOf(7), lastValidBlockHeight: 1_000n }
    const expected = encodeTransaction(plan, { price: 50_000n, lifetime, isVersion0: true })
    expect(asked).toEqual([expected])
    const [wire, settings] = sent()[0]?.params ?? []
    expect(settings).toEqual({ encoding: 'base64', preflightCommitment: 'confirmed' })
    const { signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(String(wire)))
    expect(hash).toBe(base58(Uint8Array.from(Object.values(signatures)[0] ?? [])))
    const pending = { wire, lastBlock: 1_000n, idempotencyKey: idempotencyKey() }
    expect([...state.pending]).toEqual([[hash, pending]])
  })

  test('gets a legacy transaction when it does not read version 0', async () => {
    const asked: Uint8Array[] = []
    const recording = signer((wire) => {
      asked.push(wire)
      return wire
    })
    for (const readsVersion0 of [true, false]) {
      await sendTransaction(await open({ ...recording, readsVersion0 }), { account, transaction })
    }
    const versions = asked.map(
      (wire) => (getTransactionDecoder().decode(wire).messageBytes[0] ?? 0) >> 7,
    )
    expect(versions).toEqual([1, 0])
  })

  test('pays the priority fee that was shown', async () => {
    const state = await open(signer())
    state.priorityFees.set(testNetwork.caipNetworkId, 70_000n)
    await sendTransaction(state, { account, transaction })
    expect(node.requests.map(({ method }) => method)).not.toContain('getRecentPrioritizationFees')
  })

  test('may change the message; then it chose the last valid block', async () => {
    const longer = (wire: Uint8Array) => {
      const { messageBytes } = getTransactionDecoder().decode(wire)
      const changed = Uint8Array.from(messageBytes)
      changed[changed.length - 2] = 99
      return Uint8Array.from([...wire.slice(0, 65), ...changed])
    }
    const state = await open(signer(longer))
    const hash = await sendTransaction(state, { account, transaction })
    expect(state.pending.get(hash)?.lastBlock).toBeNull()
    expect(state.pending.get(hash)?.wire).toBe(sent()[0]?.params[0])
  })

  test('fails when it returns no transaction', async () => {
    const state = await open({ signTransactions: async () => [] })
    expect(await errorCodeOf(sendTransaction(state, { account, transaction }))).toBe(
      'wallet/failed',
    )
    expect(sent()).toEqual([])
    expect(state.pending.size).toBe(0)
  })
})

describe('a node that does not accept the signed transaction', () => {
  const preflight = (err: unknown) => ({ error: { code: -32_002, message: 'x', data: { err } } })

  test.each([
    ['chain/execution-reverted', preflight({ InstructionError: [0, 'Custom'] })],
    ['chain/insufficient-funds', preflight('InsufficientFundsForFee')],
    ['chain/insufficient-funds', preflight({ InstructionError: [0, { Custom: 1 }] })],
    ['chain/execution-reverted', preflight('BlockhashNotFound')],
  ])('whose simulation failed with %s ends the send', async (code, reply) => {
    node.results.sendTransaction = reply
    const state = await open(signer())
    expect(await errorCodeOf(sendTransaction(state, { account, transaction }))).toBe(code)
    expect(state.pending.size).toBe(0)
  })

  test.each([
    ['has processed it already', preflight('AlreadyProcessed')],
    ['responds with another error', { error: { code: -32_005, message: 'busy' } }],
    ['responds with something else', 12],
  ])('because it %s leaves the send pending', async (_, reply) => {
    node.results.sendTransaction = reply
    const state = await open(signer())
    const hash = await sendTransaction(state, { account, transaction })
    expect([...state.pending.keys()]).toEqual([hash])
  })
})

describe('sendTransaction', () => {
  test('remembers the signature of a wallet that signs and sends', async () => {
    const state = await open({ sendTransaction: async () => signature })
    expect(await sendTransaction(state, { account, transaction })).toBe(base58(signature))
    const pending = { wire: null, lastBlock: null, idempotencyKey: idempotencyKey() }
    expect([...state.pending]).toEqual([[base58(signature), pending]])
    expect(sent()).toEqual([])
  })

  test('sends nothing while the same transfer is pending', async () => {
    const state = await open(signer())
    await sendTransaction(state, { account, transaction })
    const again = sendTransaction(state, { account, transaction })
    expect(await errorCodeOf(again)).toBe('wallet/already-pending')
    const other = { ...transaction, value: 6n }
    expect(await errorCodeOf(sendTransaction(state, { account, transaction: other }))).toBe(
      'it succeeded',
    )
    expect(sent()).toHaveLength(2)
  })

  const otherNetwork = { ...testNetwork, caipNetworkId: 'solana:other' } as const
  test('rejects a network that the wallet is not on, and one that the site does not have', async () => {
    const elsewhere = await open(signer(), otherNetwork)
    for (const chainId of [testNetwork.caipNetworkId, otherNetwork.caipNetworkId]) {
      const act = sendTransaction(elsewhere, { account, transaction: { ...transaction, chainId } })
      expect(await errorCodeOf(act)).toBe('network/wrong-chain')
    }
    expect(node.requests).toEqual([])
  })

  test('rejects without a wallet', async () => {
    const state = await openScriptedState(node.url)
    const act = sendTransaction(state, { account, transaction })
    await expect(act).rejects.toMatchObject({
      code: 'network/wrong-chain',
      context: { expected: 'solana:test', actual: '' },
    })
  })
})
