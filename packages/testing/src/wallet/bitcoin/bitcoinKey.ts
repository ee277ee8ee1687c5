import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import {
  NETWORK,
  p2sh,
  p2tr,
  p2wpkh,
  RawTx,
  RawWitness,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'

export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'signet' | 'regtest'
export type BitcoinKind = 'p2wpkh' | 'p2tr' | 'p2sh-p2wpkh'
export type MessageProtocol = 'ecdsa' | 'bip322'

/** A key as one kind of address on one network, and what it can sign. */
export type BitcoinKey = {
  readonly kind: BitcoinKind
  readonly address: string
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

export function bitcoinKey(
  privateKey: Uint8Array,
  kind: BitcoinKind,
  network: BitcoinNetworkName,
): BitcoinKey {
  const { address } = payment(privateKey, kind, network)
  if (!address) throw new Error('There is no address for this key.')
  return { kind, address, privateKey, publicKey: secp256k1.getPublicKey(privateKey) }
}

/** The address prefixes of a network. */
export function prefixesOf(network: BitcoinNetworkName): typeof NETWORK {
  if (network === 'regtest') return { ...TEST_NETWORK, bech32: 'bcrt' }
  return network === 'mainnet' ? NETWORK : TEST_NETWORK
}

/** Adds a coin (UTXO) of the key as an unsigned input. */
export function addCoin(
  transaction: Transaction,
  { privateKey, kind }: BitcoinKey,
  coin: { txid: string; index: number; amount: bigint; network: BitcoinNetworkName },
): void {
  const { txid, index, amount, network } = coin
  const spend = payment(privateKey, kind, network)
  transaction.addInput({
    ...spend,
    txid,
    index,
    witnessUtxo: { script: spend.script, amount },
  })
}

function payment(
  privateKey: Uint8Array,
  kind: BitcoinKind,
  network: BitcoinNetworkName = 'mainnet',
) {
  const publicKey = secp256k1.getPublicKey(privateKey)
  const prefixes = prefixesOf(network)
  if (kind === 'p2tr') return p2tr(publicKey.slice(1), undefined, prefixes)
  const segwit = p2wpkh(publicKey, prefixes)
  return kind === 'p2wpkh' ? segwit : p2sh(segwit, prefixes)
}

/** A text's signature, base64. */
export function signText(key: BitcoinKey, text: string, protocol: MessageProtocol): string {
  return protocol === 'bip322' ? signBip322(key, text) : signRecoverable(key, text)
}

/** Signs these inputs of a PSBT (base64) and leaves the rest as it is. */
export function signInputs(key: BitcoinKey, psbt: string, indexes: readonly number[]): string {
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  for (const index of indexes) transaction.signIdx(key.privateKey, index)
  return base64.encode(transaction.toPSBT())
}

/** A finished payment that spends one made-up coin (UTXO). */
export function payTo(
  key: BitcoinKey,
  order: { to: string; amount: bigint; network: BitcoinNetworkName },
): { txid: string; raw: Uint8Array } {
  const { to, amount, network } = order
  const spend = payment(key.privateKey, key.kind, network)
  const fee = 500n
  const transaction = new Transaction()
  transaction.addInput({
    ...spend,
    txid: sha256(spend.script),
    index: 0,
    witnessUtxo: { script: spend.script, amount: amount + fee },
  })
  transaction.addOutputAddress(to, amount, prefixesOf(network))
  transaction.sign(key.privateKey)
  transaction.finalize()
  return { txid: transaction.id, raw: transaction.extract() }
}

function signBip322({ privateKey, kind }: BitcoinKey, text: string): string {
  const spend = payment(privateKey, kind)
  const toSign = new Transaction({
    version: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
  })
  toSign.addInput({
    ...spend,
    txid: toSpendId(spend.script, text),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: spend.script, amount: 0n },
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.sign(privateKey)
  toSign.finalize()
  return base64.encode(RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []))
}

/** The `to_spend` transaction of BIP-322: it commits to the text and pays to the address. */
function toSpendId(script: Uint8Array, text: string): Uint8Array {
  const tag = sha256(bytesOf('BIP0322-signed-message'))
  const hash = sha256(Uint8Array.from([...tag, ...tag, ...bytesOf(text)]))
  const finalScriptSig = Uint8Array.from([0x00, 0x20, ...hash])
  const bytes = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32), index: 0xffff_ffff, finalScriptSig, sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  return sha256(sha256(bytes)).reverse()
}

/** The header byte of a message signature is this plus the recovery id (BIP-137). */
const headerBytes: Readonly<Record<BitcoinKind, number>> = {
  'p2sh-p2wpkh': 35,
  p2wpkh: 39,
  p2tr: 39,
}

function signRecoverable({ privateKey, kind }: BitcoinKey, text: string): string {
  const body = bytesOf(text)
  const length = body.length < 0xfd ? [body.length] : [0xfd, body.length & 0xff, body.length >> 8]
  const magic = bytesOf('\x18Bitcoin Signed Message:\n')
  const hash = sha256(sha256(Uint8Array.from([...magic, ...length, ...body])))
  const [recovery = 0, ...compact] = secp256k1.sign(hash, privateKey, {
    prehash: false,
    format: 'recovered',
  })
  return base64.encode(Uint8Array.from([headerBytes[kind] + recovery, ...compact]))
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
