import { registerSigningGate, type SigningDecision } from '@latchkey/core/internal'
import {
  errorCodeOf,
  localSolanaAccounts,
  localSolanaTokens,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionModifyingSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getApproveInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSolanaFixture, type SolanaFixtureOptions } from '../testing/openSolanaFixture.ts'
import { getTransactionSigner } from './getTransactionSigner.ts'

const { alice, bob, carol } = localSolanaAccounts
let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
})
afterAll(() => chain.close())

async function open(decision: SigningDecision, options: Partial<SolanaFixtureOptions> = {}) {
  const fixture = await openSolanaFixture({ ...options, chain })
  const reviews: object[] = []
  registerSigningGate(fixture.latchkey, async (preview) => {
    reviews.push(preview)
    return decision
  })
  return { ...fixture, reviews, rpc: createSolanaRpc(chain.url) }
}

/** A transaction as a site writes it with @solana/kit. */
async function writeMessage(signer: TransactionModifyingSigner, instruction: Instruction) {
  const { value } = await createSolanaRpc(chain.url).getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(value, paid),
    (living) => appendTransactionMessageInstruction(instruction, living),
  )
}

const payment = (source: TransactionModifyingSigner, amount: bigint) =>
  getTransferSolInstruction({ source, destination: address(carol.address), amount })

async function approval(owner: TransactionModifyingSigner): Promise<Instruction> {
  const [source] = await findAssociatedTokenPda({
    owner: owner.address,
    mint: address(localSolanaTokens.usdc.address),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  return getApproveInstruction({
    source,
    delegate: address(carol.address),
    owner,
    amount: 2n ** 64n - 1n,
  })
}

test('a transaction that kit signs with the wallet’s signer pays on the chain', async () => {
  const { latchkey, rpc } = await open('cancel')
  const signer = await getTransactionSigner(latchkey)
  expect(signer.address).toBe(alice.address)
  const balance = async () => (await rpc.getBalance(carol.address as Address).send()).value
  const before = await balance()
  const signed = await signTransactionMessageWithSigners(
    await writeMessage(signer, payment(signer, 5_000_000n)),
  )
  await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
  await expect.poll(balance, { timeout: 20_000 }).toBe(before + 5_000_000n)
  latchkey.destroy()
})

test.each([
  ['cancel', 'wallet/rejected', 0],
  ['continue', 'it succeeded', 1],
] as const)(
  'a signer’s unlimited allowance is reviewed, and the wallet is asked only when the visitor continues: %s',
  async (decision, code, requests) => {
    const { latchkey, wallet, reviews } = await open(decision)
    const signer = await getTransactionSigner(latchkey)
    const message = await writeMessage(signer, await approval(signer))
    const asked = wallet.requests.length
    expect(await errorCodeOf(signTransactionMessageWithSigners(message))).toBe(code)
    expect(reviews).toHaveLength(1)
    expect(wallet.requests.slice(asked)).toHaveLength(requests)
    latchkey.destroy()
  },
)

test('a signer keeps the lifetime of what it was given, and signs nothing after an abort', async () => {
  const { latchkey } = await open('continue')
  const signer = await getTransactionSigner(latchkey)
  const signed = await signTransactionMessageWithSigners(
    await writeMessage(signer, payment(signer, 1n)),
  )
  const bare = getTransactionDecoder().decode(
    new Uint8Array(Buffer.from(getBase64EncodedWireTransaction(signed), 'base64')),
  )
  const [again] = await signer.modifyAndSignTransactions([bare])
  expect(again?.lifetimeConstraint).toMatchObject({
    blockhash: 'blockhash' in signed.lifetimeConstraint && signed.lifetimeConstraint.blockhash,
  })
  await expect(
    signer.modifyAndSignTransactions([bare], { abortSignal: AbortSignal.abort(new Error('late')) }),
  ).rejects.toThrow('late')
  latchkey.destroy()
})

test('getTransactionSigner takes another account of the wallet, and no foreign one', async () => {
  const { latchkey } = await open('continue')
  const of = (account: { namespace: 'solana' | 'eip155'; address: string }) =>
    getTransactionSigner(latchkey, { account })
  expect((await of({ namespace: 'solana', address: bob.address })).address).toBe(bob.address)
  expect(await errorCodeOf(of({ namespace: 'solana', address: carol.address }))).toBe(
    'wallet/unauthorised',
  )
  expect(await errorCodeOf(of({ namespace: 'eip155', address: alice.address }))).toBe(
    'wallet/unauthorised',
  )
  expect(await errorCodeOf(getTransactionSigner(latchkey, { network: 'eip155:1' }))).toBe(
    'network/not-supported',
  )
  latchkey.destroy()
})
