import { localSolanaAccounts, localSolanaTokens } from '@latchkey/testing'
import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { tokenAccountOf } from './writeTestTransaction.ts'

const { alice, bob, mallory } = localSolanaAccounts
const { usdc } = localSolanaTokens
const owner = createNoopSigner(address(alice.address))
const attacker = address(mallory.address)
const mint = address(usdc.address)
const stake = address('Stake11111111111111111111111111111111111111')
const ownAccount = (): Promise<Address> => tokenAccountOf(alice.address, usdc.address)

/** What the account holds, in base units. */
export type Balances = { lamports: bigint; usdc: bigint }
export type MixedTransaction = {
  name: string
  write(balances: Balances): Promise<readonly Instruction[]>
}
type Part = (balances: Balances) => Promise<readonly Instruction[]>

const pay = (amount: bigint, to: Address = attacker): Instruction =>
  getTransferSolInstruction({ source: owner, destination: to, amount })
const sendUsdc = async (amount: bigint): Promise<Instruction> =>
  getTransferInstruction({
    source: await ownAccount(),
    destination: await tokenAccountOf(mallory.address, usdc.address),
    authority: owner,
    amount,
  })
const openFor = async (person: string): Promise<Instruction> =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: owner,
    ata: await tokenAccountOf(person, usdc.address),
    owner: address(person),
    mint,
  })
const setAuthority = async (authorityType: AuthorityType): Promise<Instruction> =>
  getSetAuthorityInstruction({
    owned: await ownAccount(),
    owner,
    authorityType,
    newAuthority: attacker,
  })

/** Instructions that are ordinary on their own. */
const ordinary: Readonly<Record<string, Part>> = {
  'a memo': async () => [
    {
      programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      accounts: [],
      data: new TextEncoder().encode('Claim your airdrop'),
    },
  ],
  'a small payment': async () => [pay(1_000_000n, address(bob.address))],
  'a revoked allowance': async () => [getRevokeInstruction({ source: await ownAccount(), owner })],
  'a token account opened': async () => [await openFor(alice.address)],
}

/** Instructions that take the account's assets or its control. */
const draining: Readonly<Record<string, Part>> = {
  'all USDC': async (balances) => [await openFor(mallory.address), await sendUsdc(balances.usdc)],
  'all USDC in two halves': async (balances) => [
    await openFor(mallory.address),
    await sendUsdc(balances.usdc / 2n),
    await sendUsdc(balances.usdc / 2n),
  ],
  'nearly all SOL': async (balances) => [pay((balances.lamports * 97n) / 100n)],
  'nearly all SOL in two parts': async (balances) => [
    pay((balances.lamports * 48n) / 100n),
    pay((balances.lamports * 49n) / 100n),
  ],
  'all USDC burnt': async (balances) => [
    getBurnInstruction({
      account: await ownAccount(),
      mint,
      authority: owner,
      amount: balances.usdc,
    }),
  ],
  'an allowance for the attacker': async () => [
    getApproveInstruction({ source: await ownAccount(), delegate: attacker, owner, amount: 5n }),
  ],
  'an unlimited allowance': async () => [
    getApproveInstruction({
      source: await ownAccount(),
      delegate: attacker,
      owner,
      amount: (1n << 64n) - 1n,
    }),
  ],
  'the token account given to the attacker': async () => [
    await setAuthority(AuthorityType.AccountOwner),
  ],
  'the right to close given to the attacker': async () => [
    await setAuthority(AuthorityType.CloseAccount),
  ],
  'the account given to a program': async () => [
    getAssignInstruction({ account: owner, programAddress: stake }),
  ],
  'the token account closed for the attacker': async () => [
    getCloseAccountInstruction({ account: await ownAccount(), destination: attacker, owner }),
  ],
  'a durable nonce': async () => [
    getAdvanceNonceAccountInstruction({
      nonceAccount: attacker,
      nonceAuthority: createNoopSigner(address(alice.address)),
    }),
  ],
  'an unknown program': async () => [
    {
      programAddress: stake,
      accounts: [{ address: owner.address, role: 1 }],
      data: new Uint8Array([255]),
    },
  ],
}

export const mixedTransactions: readonly MixedTransaction[] = Object.entries(ordinary).flatMap(
  ([front, first]) =>
    Object.entries(draining).flatMap(([back, second]): readonly MixedTransaction[] => [
      {
        name: `${front}, then ${back}`,
        write: async (balances) => [...(await first(balances)), ...(await second(balances))],
      },
    ]),
)

/** Several ordinary instructions in one transaction. */
export const honestTransactions: readonly MixedTransaction[] = [
  {
    name: 'all ordinary instructions together',
    write: async (balances) =>
      (await Promise.all(Object.values(ordinary).map((part) => part(balances)))).flat(),
  },
  {
    name: 'a payment and a transfer that opens the recipient’s token account',
    write: async () => [
      pay(2_000_000n, address(bob.address)),
      await openFor(mallory.address),
      await sendUsdc(5_000_000n),
    ],
  },
]
