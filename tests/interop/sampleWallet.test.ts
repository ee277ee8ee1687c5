import { createPublicKey, verify } from 'node:crypto'
import { type RunningChain, startAnvil, waitForReceipt } from '@latchkey/testing'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64 } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { createPublicClient, type Hex, http, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerRequest } from '../../apps/sample-wallet/src/sign/answerRequest.ts'
import {
  bitcoinAddress,
  bitcoinPublicKey,
  evmAccount,
  solanaAddress,
} from '../../apps/sample-wallet/src/sign/keys.ts'

let chain: RunningChain
beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain.close())

function ask(chainId: string, method: string, params: unknown): Promise<unknown> {
  return answerRequest({ method, params, chainId }, { 'eip155:31337': chain.url })
}

describe('Ethereum', () => {
  const { address } = evmAccount
  const eip155 = 'eip155:31337'

  test.each(['personal_sign', 'eth_sign'])(
    '%s of the sample wallet signs the text',
    async (method) => {
      const text = '0x68656c6c6f'
      const params = method === 'eth_sign' ? [address, text] : [text, address]
      const signature = (await ask(eip155, method, params)) as Hex
      expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    },
  )

  test('eth_signTypedData_v4 of the sample wallet signs typed data', async () => {
    const data = {
      domain: { name: 'Sample', chainId: 31337 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const params = [address, JSON.stringify(data)]
    const signature = (await ask(eip155, 'eth_signTypedData_v4', params)) as Hex
    expect(await verifyTypedData({ ...data, address, signature })).toBe(true)
  })

  test('eth_sendTransaction of the sample wallet sends a transaction', async () => {
    const to = '0x000000000000000000000000000000000000dEaD'
    const params = [{ from: address, to, value: '0x2a' }]
    const hash = (await ask(eip155, 'eth_sendTransaction', params)) as Hex
    const client = createPublicClient({ transport: http(chain.url) })
    await waitForReceipt(client, hash)
    expect(await client.getBalance({ address: to })).toBe(42n)
  })
})

describe('Solana', () => {
  const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const key = base58.decode(solanaAddress)

  /** One signer, no instructions: the smallest transaction there is. */
  function transactionOf(signer: Uint8Array): { bytes: Uint8Array; message: Uint8Array } {
    const message = Uint8Array.from([1, 0, 0, 1, ...signer, ...new Uint8Array(32), 0])
    return { bytes: Uint8Array.from([1, ...new Uint8Array(64), ...message]), message }
  }

  test('solana_signMessage of the sample wallet returns a signature that verifies against the account’s key', async () => {
    const text = new TextEncoder().encode('hello')
    const params = { message: base58.encode(text), pubkey: solanaAddress }
    const { signature } = (await ask(solana, 'solana_signMessage', params)) as { signature: string }
    expect(ed25519.verify(base58.decode(signature), text, key)).toBe(true)
  })

  test('the sample wallet signs one Solana transaction and several', async () => {
    const { bytes, message } = transactionOf(key)
    const transaction = base64.encode(bytes)
    const one = (await ask(solana, 'solana_signTransaction', { transaction })) as {
      transaction: string
    }
    const signed = base64.decode(one.transaction)
    expect(ed25519.verify(signed.slice(1, 65), message, key)).toBe(true)
    const all = await ask(solana, 'solana_signAllTransactions', {
      transactions: [transaction, transaction],
    })
    expect(all).toEqual({ transactions: [one.transaction, one.transaction] })
  })

  test('the sample wallet rejects a Solana transaction of another signer', async () => {
    const transaction = base64.encode(transactionOf(new Uint8Array(32).fill(7)).bytes)
    await expect(ask(solana, 'solana_signTransaction', { transaction })).rejects.toThrow()
  })
})

describe('Bitcoin', () => {
  const bip122 = 'bip122:000000000019d6689c085ae165831e93'

  test('getAccountAddresses of the sample wallet returns its Bitcoin address', async () => {
    expect(await ask(bip122, 'getAccountAddresses', {})).toMatchObject([
      { address: bitcoinAddress, intention: 'payment' },
    ])
  })

  test('the sample wallet signs a Bitcoin message that another library verifies', async () => {
    const { signature } = (await ask(bip122, 'signMessage', { message: 'hello' })) as {
      signature: string
    }
    const said = Buffer.from('\x18Bitcoin Signed Message:\n\x05hello', 'latin1')
    const { x, y } = secp256k1.ProjectivePoint.fromHex(bitcoinPublicKey).toAffine()
    const coordinate = (value: bigint) =>
      Buffer.from(value.toString(16).padStart(64, '0'), 'hex').toString('base64url')
    const jwk = { kty: 'EC', crv: 'secp256k1', x: coordinate(x), y: coordinate(y) }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const proof = base64.decode(signature).slice(1)
    const checked = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', sha256(said), checked, proof)).toBe(true)
  })

  test('signPsbt of the sample wallet signs a PSBT that can be finalised', async () => {
    const { script } = p2wpkh(bitcoinPublicKey)
    const transaction = new Transaction()
    transaction.addInput({
      txid: '11'.repeat(32),
      index: 0,
      witnessUtxo: { script, amount: 10_000n },
    })
    transaction.addOutputAddress(bitcoinAddress, 9_000n)
    const psbt = base64.encode(transaction.toPSBT())
    const signed = (await ask(bip122, 'signPsbt', { psbt })) as { psbt: string }
    const final = Transaction.fromPSBT(base64.decode(signed.psbt))
    final.finalize()
    expect(final.isFinal).toBe(true)
  })
})

test('the sample wallet rejects an unsupported RPC method and names it', async () => {
  await expect(ask('eip155:1', 'eth_mine', [])).rejects.toThrow('eth_mine')
})
