import {
  getBytes,
  HDNodeWallet,
  recoverAddress,
  Transaction,
  TypedDataEncoder,
  toBeHex,
  toUtf8Bytes,
  verifyMessage,
} from 'ethers'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createKeyring } from '../keys/keyring.ts'
import { createRoot, rootToWords } from '../keys/root.ts'
import { type Chain, decodeWithEthers, networks } from '../testing/decodeWithEthers.ts'
import { address, transaction } from '../testing/evmCases.ts'
import { readScreen, type Screen } from '../testing/readScreen.ts'
import { type TypedCase, typedCase, unsigned } from '../testing/typedCases.ts'
import { approvalPlace } from './approvalPlace.ts'
import type { CallRpc } from './node.ts'
import { prepareEvmRequest } from './prepareEvmRequest.ts'
import type { ReadPrices } from './priceSpends.ts'

/** Runs of the transaction property; the other properties run half as often. */
const runs = Number(process.env.SHOWN_RUNS ?? 80)
const root = createRoot()
const own = HDNodeWallet.fromPhrase(rootToWords(root)).address
const keyring = createKeyring()
afterAll(() => keyring.lock())

const chain: fc.Arbitrary<Chain> = fc.record({
  id: fc.constantFrom(...Object.keys(networks)),
  decimals: fc.constantFrom(0, 6, 18, 36, null),
  gas: fc.bigInt({ min: 21_000n, max: 10_000_000n }),
  gasPrice: fc.bigInt({ min: 1n, max: 10n ** 12n }),
})

/** A node on which every contract is a token with the symbol COIN; records broadcast transactions. */
function openChain({ decimals, gas, gasPrice }: Chain): { node: CallRpc; sent: string[] } {
  const sent: string[] = []
  const coin = '434f494e'.padEnd(64, '0')
  const tell = (params: readonly unknown[]) => {
    if (decimals === null) throw new Error('It has no such method')
    return JSON.stringify(params).includes('0x95d89b41') ? `0x${coin}` : toBeHex(decimals, 32)
  }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getTransactionCount: () => '0x7',
    eth_gasPrice: () => toBeHex(gasPrice),
    eth_estimateGas: () => toBeHex(gas),
    eth_call: tell,
    eth_sendRawTransaction: ([raw]) => sent.push(String(raw)),
  }
  const node: CallRpc = async (method, params) => {
    const answer = answers[method]
    if (!answer) throw new Error(`No ${method} here`)
    return answer(params)
  }
  return { node, sent }
}

/** A server without prices. */
const readPrices: ReadPrices = async (tokens) => tokens.map(() => null)

async function approve(method: string, params: unknown, at: Chain) {
  const { node, sent } = openChain(at)
  const requestContext = {
    origin: 'https://shop.example',
    chainId: `eip155:${at.id}`,
    addresses: { eip155: own },
  }
  keyring.hold(new Uint8Array(root))
  const prepared = prepareEvmRequest({ method, params }, requestContext, {
    node,
    keyring,
    readPrices,
  })
  const screen = await readScreen(prepared)
  const outcome = String(await prepared.sign(() => {}))
  const verification = { hasPasskey: true, wasVerified: true }
  const place = approvalPlace(prepared.decoded, {
    microUsd: 0n,
    receiverStatus: 'known',
    verification,
  })
  return { screen, place, outcome, sent: sent[0] ?? '' }
}

test(`the vault’s approval of a transaction shows what ethers decodes from the signed bytes: ${runs} runs (C7)`, async () => {
  await fc.assert(
    fc.asyncProperty(transaction, chain, async ({ to, value, data }, at) => {
      const request = { from: own, ...(to ? { to } : {}), value: `0x${value.toString(16)}`, data }
      const { screen, place, sent } = await approve('eth_sendTransaction', [request], at)
      const signed = Transaction.from(sent)
      expect(signed.from).toBe(own)
      const meant = decodeWithEthers(signed, { own, at })
      expect({ title: screen.title, lines: screen.lines, place }).toEqual(meant)
      if (meant.lines.some(([label]) => label === 'Data')) expect(screen.isAlarming).toBe(true)
    }),
    { numRuns: runs },
  )
})

test(`the vault’s approval of EIP-712 typed data shows every field that the signed hash covers: ${runs / 2} runs (C7)`, async () => {
  await fc.assert(
    fc.asyncProperty(typedCase, chain, async (data, at) => {
      const params = [own, JSON.stringify(data)]
      const { screen, place, outcome } = await approve('eth_signTypedData_v4', params, at)
      expect(recoverAddress(hashFromScreen(screen, data), outcome)).toBe(own)
      expect(screen.markup).not.toContain(unsigned)
      expect(place).toBe('window')
    }),
    { numRuns: runs / 2 },
  )
})

const domainLabels: Readonly<Record<string, string>> = {
  App: 'name',
  Version: 'version',
  'Chain ID': 'chainId',
  Contract: 'verifyingContract',
}

function hashFromScreen({ lines }: Screen, { types, primaryType }: TypedCase): string {
  const shown = new Map(lines)
  expect(shown.get('Type')).toBe(primaryType)
  const domain = lines.flatMap(([label, value]) => {
    const name = domainLabels[label]
    return name ? [[name, value] as const] : []
  })
  const { EIP712Domain: _, ...own } = types
  const known = Object.fromEntries(Object.entries(own).map(([name, list]) => [name, [...list]]))
  const message = JSON.parse(shown.get('Message') ?? '')
  return TypedDataEncoder.hash(Object.fromEntries(domain), known, message)
}

test(`the vault’s approval of personal_sign shows the message as it is signed, and raw bytes need the vault’s window: ${runs / 2} runs (C7)`, async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const raw = fc.oneof(fc.uint8Array({ maxLength: 40 }), text.map(toUtf8BytesOrNone))
  await fc.assert(
    fc.asyncProperty(raw, chain, async (bytes, at) => {
      const message = `0x${Buffer.from(bytes).toString('hex')}`
      const { screen, place, outcome } = await approve('personal_sign', [message, own], at)
      const [label, words] = screen.lines[0] ?? ['', '']
      const read = label === 'Bytes' ? getBytes(words) : words
      expect(verifyMessage(read, outcome)).toBe(own)
      expect(place).toBe(label === 'Bytes' ? 'window' : 'frame')
    }),
    { numRuns: runs / 2 },
  )
})

function toUtf8BytesOrNone(words: string): Uint8Array {
  try {
    return toUtf8Bytes(words)
  } catch {
    return new Uint8Array()
  }
}

test('the vault rejects typed data with a number that JSON or EIP-712 would change', async () => {
  const at = { id: '1', decimals: 18, gas: 1n, gasPrice: 1n }
  const types = { Permit: [{ name: 'value', type: 'uint256' }] }
  const ask = (value: unknown) => {
    const data = { types, primaryType: 'Permit', domain: { chainId: 1 }, message: { value } }
    return approve('eth_signTypedData_v4', [own, JSON.stringify(data)], at)
  }
  for (const value of ['', ' 1', '1e3', 1.5, 2 ** 60, true, null, [], {}, '-1', `${2n ** 256n}`]) {
    await expect(ask(value), JSON.stringify(value)).rejects.toThrow('malformed')
  }
  expect((await ask('0x10')).screen.lines).toContainEqual(['Message', '{\n  "value": "16"\n}'])
})

test('the vault rejects a request for a CAIP-2 chain id in a non-canonical form', async () => {
  const to = fc.sample(address, 1)[0]
  for (const id of ['0x1', '01', '1e0', '1_0', '-1', `${2 ** 60}0`]) {
    const at = { id, decimals: 18, gas: 1n, gasPrice: 1n }
    const sending = approve('eth_sendTransaction', [{ from: own, to }], at)
    await expect(sending, id).rejects.toThrow('another chain')
  }
})
