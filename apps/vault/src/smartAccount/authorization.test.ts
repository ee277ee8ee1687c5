import { bytesToHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { deriveChainKey } from '../keys/deriveChainKeys.ts'
import { smartAccountText } from '../text/en/smartAccount.ts'
import { type Authorization, signAuthorization, statelessImplementation } from './authorization.ts'
import { refusals } from './refusals.ts'

const root = new Uint8Array(32).fill(7)
const expected = { chainId: 8_453, nonce: 4 }
const upgrade: Authorization = { address: statelessImplementation, ...expected }
const attacker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** `HybridDeleGator`: of the same framework, but not made for EIP-7702. */
const hybrid = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'

test.each([
  ['the shipped implementation', statelessImplementation],
  ['the zero address, which ends the upgrade', zeroAddress],
] as const)('the vault signs an EIP-7702 authorisation for %s', async (_, address) => {
  const { r, s, yParity, ...authorization } = await signAuthorization(
    root,
    { ...upgrade, address },
    expected,
  )
  expect(authorization).toEqual({ address, chainId: 8_453, nonce: 4 })
  const { secret } = await deriveChainKey(root, 'eip155')
  const signer = await recoverAuthorizationAddress({ authorization, signature: { r, s, yParity } })
  expect(signer).toBe(privateKeyToAccount(bytesToHex(secret)).address)
})

const rejected: readonly [string, Partial<Authorization>, string][] = [
  ['for a foreign contract', { address: attacker }, refusals.foreignCode],
  ['for another contract of the framework', { address: hybrid }, refusals.foreignCode],
  ['for every network (chain id 0)', { chainId: 0 }, refusals.everyNetwork],
  ['for another network', { chainId: 1 }, refusals.otherNetwork],
  ['with a nonce that the account will have later', { nonce: 5 }, smartAccountText.accountChanged],
  ['with a nonce that the account has used', { nonce: 3 }, smartAccountText.accountChanged],
]

test.each(rejected)('the vault rejects an EIP-7702 authorisation %s', async (_, change, reason) => {
  const signing = signAuthorization(root, { ...upgrade, ...change }, expected)
  await expect(signing).rejects.toThrow(NotAllowed)
  await expect(signAuthorization(root, { ...upgrade, ...change }, expected)).rejects.toThrow(reason)
})
