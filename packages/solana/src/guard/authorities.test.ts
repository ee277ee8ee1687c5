import { previewRequest, type RequestPreview } from '@latchkey/core/internal'
import {
  localSolanaAccounts,
  localSolanaTokens,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { address, createNoopSigner, type Instruction } from '@solana/kit'
import { getWithdrawNonceAccountInstruction } from '@solana-program/system'
import { AuthorityType, getSetAuthorityInstruction } from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSolanaFixture, type SolanaFixture } from '../testing/openSolanaFixture.ts'
import { tokenAccountOf, writeTestTransaction } from '../testing/writeTestTransaction.ts'

const { alice, carol, mallory } = localSolanaAccounts
const { usdc } = localSolanaTokens
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const owner = createNoopSigner(address(alice.address))
const mint = address(usdc.address)
let chain: SolanaChain
let fixture: SolanaFixture
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
  fixture = await openSolanaFixture({ chain, sockets: false })
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

const tokenAccount = () => tokenAccountOf(alice.address, usdc.address)

async function preview(instruction: Instruction): Promise<RequestPreview> {
  const transaction = await writeTestTransaction(fixture.network, alice.address, [instruction])
  const params = { address: alice.address, transactions: [transaction] }
  const request = { namespace: 'solana', method: 'solana_signTransaction', params } as const
  // A long time limit: this test is about the result, not about the time.
  const seen = await previewRequest(fixture.latchkey, request, { budgetMs: 30_000 })
  return seen ?? expect.unreachable()
}

const codes = ({ dangers }: RequestPreview) => dangers.map(({ code }) => code)

test.each([
  ['MintTokens', mint],
  ['FreezeAccount', mint],
  ['CloseAccount', null],
] as const)(
  'describeRequest names the %s authority that is given away, and does not call it ownership',
  async (name, owned) => {
    const newAuthority = address(mallory.address)
    const authorityType = AuthorityType[name]
    const subject = { owned: owned ?? (await tokenAccount()), owner, authorityType }
    const seen = await preview(getSetAuthorityInstruction({ ...subject, newAuthority }))
    const fact = { kind: 'calls', contract: tokenProgram, method: `SetAuthority(${name})` }
    expect(seen.facts).toEqual([fact])
    expect(seen.dangers).toContainEqual({ code: 'control', subject: mallory.address })
    const removal = await preview(getSetAuthorityInstruction({ ...subject, newAuthority: null }))
    expect(removal.facts).toEqual([fact])
    expect(codes(removal)).not.toContain('control')
  },
)

test('describeRequest describes a new owner of a token account', async () => {
  const owned = await tokenAccount()
  const newAuthority = address(mallory.address)
  const authorityType = AuthorityType.AccountOwner
  const seen = await preview(
    getSetAuthorityInstruction({ owned, owner, authorityType, newAuthority }),
  )
  expect(seen.facts).toEqual([{ kind: 'changes-owner', account: owned, to: mallory.address }])
})

test('describeRequest reports a token account without an owner as malformed', async () => {
  const owned = await tokenAccount()
  const authorityType = AuthorityType.AccountOwner
  const seen = await preview(
    getSetAuthorityInstruction({ owned, owner, authorityType, newAuthority: null }),
  )
  expect(seen.facts).toEqual([])
  expect(codes(seen)).toContain('malformed')
})

test('describeRequest reports a withdrawal from a nonce account to another address as a risk', async () => {
  const withdraw = (to: string) =>
    getWithdrawNonceAccountInstruction({
      nonceAccount: address(carol.address),
      recipientAccount: address(to),
      nonceAuthority: owner,
      withdrawAmount: 5n,
    })
  const seen = await preview(withdraw(mallory.address))
  expect(seen.facts).toEqual([{ kind: 'pays', to: mallory.address, amount: 5n }])
  expect(codes(seen)).toContain('pays-out')
  expect((await preview(withdraw(alice.address))).facts).toEqual([])
})
