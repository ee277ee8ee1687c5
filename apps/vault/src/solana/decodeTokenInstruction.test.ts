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

test('the vault’s approval of SetAuthority (AccountOwner) of a Solana token account has the title “Transfer account ownership” and needs the window', () => {
  expect(readSetAuthority(AuthorityType.AccountOwner, mallory.address)).toMatchObject({
    title: 'Transfer account ownership',
    needsWindow: true,
  })
})

test.each(['MintTokens', 'FreezeAccount', 'CloseAccount'] as const)(
  'the vault’s approval of SetAuthority (%s) of a Solana token is an unknown program call, not a transfer of ownership, and needs the window',
  (name) => {
    for (const newAuthority of [mallory.address, null]) {
      expect(readSetAuthority(AuthorityType[name], newAuthority)).toMatchObject({
        title: 'Program call',
        needsWindow: true,
      })
    }
  },
)
