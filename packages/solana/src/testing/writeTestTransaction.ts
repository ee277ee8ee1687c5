import type { Network } from '@latchkey/core'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getAddressCodec,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

/** A transaction as a site's own code would write it, with the official libraries. */
export async function writeTestTransaction(
  network: Network,
  payer: string,
  instructions: readonly Instruction[],
): Promise<Uint8Array> {
  const rpc = createSolanaRpc(network.rpcUrls.default.http[0] ?? '')
  const { value } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(payer), empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(value, paid),
    (living) => appendTransactionMessageInstructions(instructions, living),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

/** The owner's associated token account, of the Token program by default. */
export async function tokenAccountOf(
  owner: string,
  mint: string,
  program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
): Promise<Address> {
  const { encode } = getAddressCodec()
  const [found] = await getProgramDerivedAddress({
    programAddress: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
    seeds: [owner, program, mint].map((item) => encode(address(item))),
  })
  return found
}
