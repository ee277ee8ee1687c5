import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import type { CallRpc } from '../approve/node.ts'
import { type Bytes, wipe } from '../keys/bytes.ts'
import { deriveChainKey } from '../keys/deriveChainKeys.ts'
import type { Keyring } from '../keys/keyring.ts'
import { encodeTransaction, type SolanaTransaction } from './solanaTransaction.ts'

/** What the vault signs on Solana once the request is approved; it also sends `send`. */
export type SolanaTask =
  | { kind: 'solana-text'; bytes: Bytes }
  | {
      kind: 'solana-transactions'
      transactions: readonly SolanaTransaction[]
      mode: 'sign-one' | 'sign-all' | 'send'
    }

/** The node to broadcast with, and `commit`, which is called before the broadcast. */
type Broadcast = { node: CallRpc; commit: () => void }

/** Signs the request that was shown. The wallet must be open. */
export async function signSolanaRequest(
  keyring: Keyring,
  task: SolanaTask,
  broadcast: Broadcast,
): Promise<unknown> {
  switch (task.kind) {
    case 'solana-text':
      return keyring.use(async (root) => ({
        signature: base58.encode(await sign(root, task.bytes)),
      }))
    case 'solana-transactions':
      return signTransactions(keyring, task, broadcast)
  }
}

async function signTransactions(
  keyring: Keyring,
  { transactions, mode }: Extract<SolanaTask, { kind: 'solana-transactions' }>,
  { node, commit }: Broadcast,
): Promise<unknown> {
  const signed = await keyring.use((root) =>
    Promise.all(transactions.map((transaction) => signTransaction(root, transaction))),
  )
  const wires = signed.map((transaction) => base64.encode(encodeTransaction(transaction)))
  if (mode === 'sign-all') return { transactions: wires }
  const [wire = ''] = wires
  if (mode === 'send') {
    commit()
    return { signature: await node('sendTransaction', [wire, { encoding: 'base64' }]) }
  }
  const [first] = signed
  return { signature: base58.encode(first?.ownSignature ?? new Uint8Array()), transaction: wire }
}

type Signed = SolanaTransaction & { ownSignature: Bytes }

/** Adds the wallet's signature at its index; keeps the other signatures. */
async function signTransaction(root: Bytes, transaction: SolanaTransaction): Promise<Signed> {
  const { address, secret } = await deriveChainKey(root, 'solana')
  const ownSignature = new Uint8Array(ed25519.sign(transaction.bytes, secret))
  wipe(secret)
  const signerIndex = transaction.message.signers.indexOf(address)
  if (signerIndex < 0) throw new RangeError('This is for another account')
  const signatures = transaction.signatures.map((signature, at) =>
    at === signerIndex ? ownSignature : signature,
  )
  return { ...transaction, ownSignature, signatures }
}

async function sign(root: Bytes, bytes: Bytes): Promise<Bytes> {
  const { secret } = await deriveChainKey(root, 'solana')
  const signature = new Uint8Array(ed25519.sign(bytes, secret))
  wipe(secret)
  return signature
}
