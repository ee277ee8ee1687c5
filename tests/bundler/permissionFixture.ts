import { grantedPermission } from '@latchkey/delegation'
import { localAccounts, localAddresses, mintableTokenAbi } from '@latchkey/testing'
import * as v from 'valibot'
import { type Address, numberToHex, parseEther, parseUnits } from 'viem'
import { redeemPermission } from '../../docs/snippets/redeemPermission.ts'
import { connectRedeemer } from './redeemer.ts'
import { openVaultWallets, type VaultWallets } from './vaultWallets.ts'

const { bob, alice } = localAccounts
const { usdc } = localAddresses
const { entries } = grantedPermission
const answer = v.strictTuple([v.object({ ...entries, from: entries.delegationManager })])

export type Granted = v.InferOutput<typeof answer>[0]
export type Wallet = Awaited<ReturnType<VaultWallets['openWallet']>>
type Call = Parameters<typeof redeemPermission>[2]

/** Wallets of the vault on a local chain, and the backend of a site that they grant permissions to. */
export async function openPermissionFixture() {
  const fixture = await openVaultWallets()
  const { client, chain } = fixture
  /** The clock of the machine and of the vault; `moveTime` moves that of the chain. */
  const now = () => Math.floor(Date.now() / 1_000)
  return {
    ...fixture,
    now,
    redeemer: bob.address as Address,
    async moveTime(seconds: number): Promise<void> {
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
    },
    /** A wallet with ether and tokens, whose contract does not exist yet. */
    async openWallet(): Promise<Wallet> {
      const wallet = await fixture.openWallet({ isSponsored: true })
      const { address } = wallet.account
      await client.setBalance({ address, value: parseEther('10') })
      await connectRedeemer(chain, alice.privateKey).writeContractSync({
        ...{ address: usdc, abi: mintableTokenAbi, functionName: 'mint' },
        args: [address, parseUnits('1000', 6)],
      })
      return wallet
    },
    async grant(
      wallet: Wallet,
      permission: { type: string; data: object },
      rules: readonly object[] = [],
      seconds = 80_000,
    ): Promise<Granted> {
      const expiry = { type: 'expiry', data: { timestamp: now() + seconds } }
      const request = { to: bob.address, permission, rules: [expiry, ...rules] }
      const prepared = await wallet.request('wallet_requestExecutionPermissions', [
        { chainId: numberToHex(chain.chainId), ...request },
      ])
      const [granted] = v.parse(answer, await prepared.sign(() => {}))
      return granted
    },
    async redeem(granted: Granted, call: Call, by = bob): Promise<void> {
      const backend = connectRedeemer(chain, by.privateKey)
      const hash = await redeemPermission(backend, granted, call)
      const { status } = await backend.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error('The call was reverted in its block')
    },
  }
}

export type PermissionFixture = Awaited<ReturnType<typeof openPermissionFixture>>
