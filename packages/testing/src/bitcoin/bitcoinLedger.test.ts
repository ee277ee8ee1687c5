import { hex } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import {
  addCoin,
  type BitcoinKey,
  type BitcoinKind,
  bitcoinKey,
  prefixesOf,
} from '../wallet/bitcoin/bitcoinKey.ts'
import { createBitcoinLedger } from './bitcoinLedger.ts'

const bob = bitcoinKey(new Uint8Array(32).fill(2), 'p2wpkh', 'regtest')
const start = 100_000n

function open(kind: BitcoinKind) {
  const alice = bitcoinKey(new Uint8Array(32).fill(1), kind, 'regtest')
  const ledger = createBitcoinLedger([{ address: alice.address, amount: start }])
  const [coin] = ledger.coinsOf(alice.address)
  if (!coin) throw new Error('no coin')
  const pay = (amount: bigint, signer: BitcoinKey = alice) => {
    const transaction = new Transaction()
    const { txid, vout: index } = coin
    addCoin(transaction, alice, { txid, index, amount: coin.amount, network: 'regtest' })
    transaction.addOutputAddress(bob.address, amount, prefixesOf('regtest'))
    transaction.sign(signer.privateKey)
    transaction.finalize()
    return transaction
  }
  return { alice, ledger, pay }
}

describe.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const)('a coin of %s', (kind) => {
  test('a coin (UTXO) of the local Bitcoin ledger can be spent once, with a valid signature', () => {
    const { ledger, pay, alice } = open(kind)
    const transaction = pay(99_000n)
    expect(ledger.accept(transaction.hex)).toBe(transaction.id)
    expect(ledger.coinsOf(bob.address).map(({ amount }) => amount)).toEqual([99_000n])
    expect(ledger.coinsOf(alice.address)).toEqual([])
    expect(() => ledger.accept(pay(98_000n).hex)).toThrow('bad-txns-inputs-missingorspent')
    expect(ledger.entry(transaction.id)?.height).toBeNull()
    ledger.mine()
    expect(ledger.entry(transaction.id)?.height).toBe(ledger.height())
  })

  test('a coin (UTXO) of the local Bitcoin ledger cannot be spent with an invalid signature', () => {
    const { ledger, pay, alice } = open(kind)
    const transaction = pay(99_000n)
    const { witnesses = [], ...rest } = RawTx.decode(hex.decode(transaction.hex))
    const [signature, ...others] = witnesses[0] ?? []
    const forged = Uint8Array.from(signature ?? [], (byte, place) =>
      place === 20 ? byte ^ 1 : byte,
    )
    const spoilt = hex.encode(RawTx.encode({ ...rest, witnesses: [[forged, ...others]] }))
    expect(() => ledger.accept(spoilt)).toThrow()
    expect(ledger.coinsOf(alice.address)).toHaveLength(1)
  })
})

test('the local Bitcoin ledger rejects a payment without a fee', () => {
  const { ledger, pay } = open('p2wpkh')
  expect(() => ledger.accept(pay(start).hex)).toThrow('min relay fee not met')
})
