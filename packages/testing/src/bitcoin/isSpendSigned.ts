import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { OutScript, type Transaction } from '@scure/btc-signer'

/** A coin (UTXO): an amount locked with a script. */
export type Coin = { readonly amount: bigint; readonly script: Uint8Array }

/** Whether the input has a valid signature of the coin's owner. Single keys only: P2WPKH, bare or in P2SH, and P2TR. */
export function isSpendSigned(
  transaction: Transaction,
  index: number,
  coins: readonly Coin[],
): boolean {
  const { finalScriptWitness = [], finalScriptSig } = transaction.getInput(index)
  const [signature, key] = finalScriptWitness
  const coin = coins[index]
  if (!coin || !signature) return false
  const lock = OutScript.decode(coin.script)
  if (lock.type === 'tr')
    return isTaprootSigned(transaction, index, { coins, signature, key: lock.pubkey })
  const program = lock.type === 'sh' ? readRedeemScript(lock.hash, finalScriptSig) : lock
  if (program?.type !== 'wpkh' || !key || !isSame(hash160(key), program.hash)) return false
  const hashType = signature.at(-1) ?? 0
  const script = OutScript.encode({ type: 'pkh', hash: program.hash })
  const message = transaction.preimageWitnessV0(index, script, hashType, coin.amount)
  return secp256k1.verify(signature.subarray(0, -1), message, key, {
    prehash: false,
    format: 'der',
  })
}

function isTaprootSigned(
  transaction: Transaction,
  index: number,
  spend: { coins: readonly Coin[]; signature: Uint8Array; key: Uint8Array },
): boolean {
  const { coins, signature, key } = spend
  const hashType = signature.length === 65 ? (signature[64] ?? 0) : 0
  const message = transaction.preimageWitnessV1(
    index,
    coins.map(({ script }) => script),
    hashType,
    coins.map(({ amount }) => amount),
  )
  return schnorr.verify(signature.subarray(0, 64), message, key)
}

/** The redeem script of a P2SH input. */
function readRedeemScript(hash: Uint8Array, scriptSig: Uint8Array | undefined) {
  const script = scriptSig?.subarray(1)
  return script && isSame(hash160(script), hash) ? OutScript.decode(script) : null
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
