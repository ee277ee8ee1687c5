import { localSolanaAccounts, localSolanaTokens, startSolanaChain } from '@latchkey/testing'
import { base64 } from '@scure/base'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { CallRpc } from '../approve/node.ts'

const { alice, bob } = localSolanaAccounts
const { usdc } = localSolanaTokens

/** A local Solana chain with the vault's `Node`, and the transactions that a site would write. */
export async function openSolanaFixture() {
  const chain = await startSolanaChain({ slotMs: 30 })
  const blockhash = (await createSolanaRpc(chain.url).getLatestBlockhash().send()).value
  const node: CallRpc = async (method, params) => {
    const response = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const reply = await response.json()
    if (reply.error) throw new Error(reply.error.message)
    return reply.result
  }
  const compile = (
    instructions: readonly Instruction[],
    { from = alice.address, version = 0 }: { from?: string; version?: 0 | 'legacy' } = {},
  ) =>
    compileTransaction(
      pipe(
        createTransactionMessage({ version }),
        (empty) => setTransactionMessageFeePayer(address(from), empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
        (living) => appendTransactionMessageInstructions([...instructions], living),
      ),
    )
  return {
    node,
    balanceOf: chain.balanceOf,
    close: chain.close,
    /** Serializes an unsigned transaction as base64. */
    write: (...args: Parameters<typeof compile>) => encode(compile(...args)),
    async give(to: string, amount: bigint) {
      const { keyPair } = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(bob.seed, 'hex'))
      const unsigned = compile([pay(to, amount, bob.address)], { from: bob.address })
      const signed = await signTransaction([keyPair], unsigned)
      await node('sendTransaction', [encode(signed), { encoding: 'base64' }])
    },
  }
}

function encode(transaction: Parameters<ReturnType<typeof getTransactionEncoder>['encode']>[0]) {
  return base64.encode(Uint8Array.from(getTransactionEncoder().encode(transaction)))
}

export const pay = (to: string, amount: bigint, from = alice.address) =>
  getTransferSolInstruction({
    source: createNoopSigner(address(from)),
    destination: address(to),
    amount,
  })

export async function payToken(to: string, amount: bigint): Promise<readonly Instruction[]> {
  const mint = address(usdc.address)
  const payer = createNoopSigner(address(alice.address))
  const [source, destination] = await Promise.all([
    tokenAccountOf(alice.address),
    tokenAccountOf(to),
  ])
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      owner: address(to),
      ata: destination,
      mint,
    }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: payer,
      amount,
      decimals: usdc.decimals,
    }),
  ]
}

export async function tokenAccountOf(owner: string) {
  const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  const seeds = { owner: address(owner), mint: address(usdc.address), tokenProgram }
  const [tokenAccount] = await findAssociatedTokenPda(seeds)
  return tokenAccount
}
