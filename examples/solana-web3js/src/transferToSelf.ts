import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { solanaMainnet } from 'latchkey/solana'

/** An unsigned transfer of one lamport from an account to itself, as bytes. */
export async function transferToSelf(address: string): Promise<Uint8Array> {
  const owner = new PublicKey(address)
  const connection = new Connection(solanaMainnet.rpcUrls.default.http[0] ?? '')
  const latest = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: owner, ...latest })
  transaction.add(SystemProgram.transfer({ fromPubkey: owner, toPubkey: owner, lamports: 1 }))
  return transaction.serialize({ requireAllSignatures: false })
}
