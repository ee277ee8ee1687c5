import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, RawTx, RawWitness, Transaction } from '@scure/btc-signer'

export type BitcoinKind = 'p2wpkh' | 'p2tr' | 'p2sh-p2wpkh' | 'p2pkh'
export type BitcoinKey = { privateKey: Uint8Array; kind: BitcoinKind; address: string }

export function bitcoinKey(privateKey: Uint8Array, kind: BitcoinKind): BitcoinKey {
  const address = payment(privateKey, kind).address
  if (!address) throw new Error('no address for this key')
  return { privateKey, kind, address }
}

function payment(privateKey: Uint8Array, kind: BitcoinKind) {
  const publicKey = secp256k1.getPublicKey(privateKey)
  if (kind === 'p2tr') return p2tr(publicKey.slice(1))
  if (kind === 'p2pkh') return p2pkh(publicKey)
  return kind === 'p2wpkh' ? p2wpkh(publicKey) : p2sh(p2wpkh(publicKey))
}

/** BIP-322's simple signature, made by another library's transaction code than the one that verifies. */
export function signBip322({ privateKey, kind }: BitcoinKey, text: string): string {
  const spend = payment(privateKey, kind)
  const options = { version: 0, allowUnknownVersion: true, allowUnknownOutputs: true } as const
  const toSign = new Transaction(options)
  toSign.addInput({
    ...spend,
    txid: spentId(spend.script, text),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: spend.script, amount: 0n },
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.sign(privateKey)
  toSign.finalize()
  return base64.encode(RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []))
}

function spentId(script: Uint8Array, text: string): Uint8Array {
  const scriptSig = Uint8Array.from([0x00, 0x20, ...taggedHash('BIP0322-signed-message', text)])
  const bytes = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: scriptSig, sequence: 0 },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  return sha256(sha256(bytes)).reverse()
}

function taggedHash(tag: string, text: string): Uint8Array {
  const tagHash = sha256(new TextEncoder().encode(tag))
  return sha256(Uint8Array.from([...tagHash, ...tagHash, ...new TextEncoder().encode(text)]))
}

/** The older 65-byte form, its first byte as BIP-137 has it. */
export function signRecoverable({ privateKey, kind }: BitcoinKey, text: string): string {
  const body = new TextEncoder().encode(text)
  const length = body.length < 0xfd ? [body.length] : [0xfd, body.length & 0xff, body.length >> 8]
  const magic = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const hash = sha256(sha256(Uint8Array.from([...magic, ...length, ...body])))
  const flags: Record<string, number> = { p2pkh: 31, 'p2sh-p2wpkh': 35, p2wpkh: 39 }
  const [recovery = 0, ...compact] = secp256k1.sign(hash, privateKey, {
    prehash: false,
    format: 'recovered',
  })
  return base64.encode(Uint8Array.from([(flags[kind] ?? 31) + recovery, ...compact]))
}
