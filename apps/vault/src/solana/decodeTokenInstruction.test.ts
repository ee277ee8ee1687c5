import { localSolanaAccounts, localSolanaTokens } from '@latchkey/testing'
import { address, createNoopSigner } from '@solana/kit'
import { AuthorityType, getSetAuthorityInstruction } from '@solana-program/token'
import { expect, test } from 'vitest'
import { decodeInstruction } from './decodeInstruction.ts'

const { alice, mallory } = localSolanaAccounts
const owned = address(localSolanaTokens.usdc.address)

function readSetAuthority(authorityType: AuthorityType, newAuthority: string | null) {
  const { programAddress, accounts, data } = getSetAuthorityInstruction({
    owned,
    owner: createNoopSigner(address(alice.address)),
    authorityType,
    newAuthority: newAuthority === null ? null : address(newAuthority),
  })
  const named = accounts.map((account) => account.address)
  const instruction = { program: programAddress, accounts: named, data: Uint8Array.from(data) }
  return decodeInstruction(instruction, alice.address)
}

test('the approval of a new owner of a Solana token account says that ownership is transferred', () => {
  expect(readSetAuthority(AuthorityType.AccountOwner, mallory.address)).toMatchObject({
    title: 'Transfer account ownership',
    needsWindow: true,
  })
})

test.each(['MintTokens', 'FreezeAccount', 'CloseAccount'] as const)(
  'the approval of a new %s authority of a Solana token does not call it ownership, and is risky',
  (name) => {
    for (const newAuthority of [mallory.address, null]) {
      expect(readSetAuthority(AuthorityType[name], newAuthority)).toMatchObject({
        title: 'Program call',
        needsWindow: true,
      })
    }
  },
)
