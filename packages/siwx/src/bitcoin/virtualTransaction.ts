import { sha256 } from '@noble/hashes/sha2.js'

const zeroHash = new Uint8Array(32)
const zeroAmount = new Uint8Array(8)
const opReturn = Uint8Array.of(0x6a)

export function concat(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

export function doubleSha256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

/** The tagged hash of BIP-340, which cannot be mistaken for one made for another purpose. */
function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const tagHash = sha256(new TextEncoder().encode(tag))
  return sha256(concat(tagHash, tagHash, bytes))
}

/** The bytes behind their length in one byte, as a script and a script push begin; all are shorter than 76 bytes. */
function withLength(bytes: Uint8Array): Uint8Array {
  return concat([bytes.length], bytes)
}

/**
 * BIP-322 has the wallet sign a transaction that can never be sent: it spends an output that commits
 * to the text and pays to the address. This is the id of the transaction with that output.
 */
export function spentTransactionId(text: Uint8Array, script: Uint8Array): Uint8Array {
  const scriptSig = concat([0x00, 0x20], taggedHash('BIP0322-signed-message', text))
  const input = concat(zeroHash, [0xff, 0xff, 0xff, 0xff], withLength(scriptSig), [0, 0, 0, 0])
  const output = concat(zeroAmount, withLength(script))
  return doubleSha256(concat([0, 0, 0, 0], [1], input, [1], output, [0, 0, 0, 0]))
}

/**
 * What a segwit version 0 key signs (BIP-143). `keyHash` is what the address pays to. The preimage: version, hashes of
 * outpoints and sequences, outpoint, script code, amount, sequence, hash of outputs, lock time, sighash type.
 */
export function segwitSighash(transactionId: Uint8Array, keyHash: Uint8Array): Uint8Array {
  const outpoint = concat(transactionId, [0, 0, 0, 0])
  const scriptCode = concat([0x76, 0xa9, 0x14], keyHash, [0x88, 0xac])
  const preimage = concat(
    [0, 0, 0, 0],
    doubleSha256(outpoint),
    doubleSha256(Uint8Array.from([0, 0, 0, 0])),
    outpoint,
    withLength(scriptCode),
    zeroAmount,
    [0, 0, 0, 0],
    doubleSha256(concat(zeroAmount, withLength(opReturn))),
    [0, 0, 0, 0],
    [1, 0, 0, 0],
  )
  return doubleSha256(preimage)
}

/**
 * What a taproot key signs (BIP-341, key path). `sighashType` is 0 (default) or 1 (all). The preimage: epoch and sighash
 * type, version, lock time, hashes of outpoints, amounts, scripts, sequences and outputs, spend type, input index.
 */
export function taprootSighash(
  transactionId: Uint8Array,
  script: Uint8Array,
  sighashType: number,
): Uint8Array {
  const preimage = concat(
    [0, sighashType],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    sha256(concat(transactionId, [0, 0, 0, 0])),
    sha256(zeroAmount),
    sha256(withLength(script)),
    sha256(Uint8Array.from([0, 0, 0, 0])),
    sha256(concat(zeroAmount, withLength(opReturn))),
    [0],
    [0, 0, 0, 0],
  )
  return taggedHash('TapSighash', preimage)
}
