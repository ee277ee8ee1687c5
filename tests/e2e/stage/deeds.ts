import {
  keysAbi,
  type LocalAccountName,
  localAccounts,
  localAddresses,
  mintableTokenAbi,
  toolsAbi,
  toViemChain,
  uniswapV2RouterAbi,
} from '@latchkey/testing'
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  type Hex,
  http,
  parseEther,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { latch, usdc, weth, keys, tools, uniswapV2Router } = localAddresses
const farAway = 99_999_999_999n

export type Doer = ReturnType<typeof doer>

/** Somebody with a key who does real things on a chain. */
export function doer(chain: { url: string; chainId: number }, privateKey: Hex) {
  const account = privateKeyToAccount(privateKey)
  const client = createTestClient({
    mode: 'anvil',
    account,
    chain: toViemChain({ ...chain, wsUrl: chain.url.replace('http', 'ws') }),
    transport: http(chain.url),
  })
    .extend(publicActions)
    .extend(walletActions)
  const settled = async (hash: Promise<Hash>): Promise<Hash> => {
    const receipt = await client.waitForTransactionReceipt({
      hash: await hash,
      pollingInterval: 50,
    })
    return receipt.transactionHash
  }
  const token = (address: Address) => ({ address, abi: erc20Abi }) as const
  return {
    address: account.address,
    client,
    sendEther: (to: Address, amount: string) =>
      settled(client.sendTransaction({ to, value: parseEther(amount) })),
    sendToken: (address: Address, to: Address, amount: bigint) =>
      settled(
        client.writeContract({ ...token(address), functionName: 'transfer', args: [to, amount] }),
      ),
    approve: (address: Address, spender: Address, amount: bigint) =>
      settled(
        client.writeContract({
          ...token(address),
          functionName: 'approve',
          args: [spender, amount],
        }),
      ),
    buy: (token: Address, ether: string) =>
      settled(
        client.writeContract({
          address: uniswapV2Router,
          abi: uniswapV2RouterAbi,
          functionName: 'swapExactETHForTokens',
          args: [0n, [weth, token], account.address, farAway],
          value: parseEther(ether),
        }),
      ),
    mintKey: (to: Address) =>
      settled(
        client.writeContract({ address: keys, abi: keysAbi, functionName: 'mint', args: [to] }),
      ),
    mintTool: (to: Address, id: bigint, amount: bigint) =>
      settled(
        client.writeContract({
          address: tools,
          abi: toolsAbi,
          functionName: 'mint',
          args: [to, id, amount],
        }),
      ),
    mintToken: (address: Address, to: Address, amount: bigint) =>
      settled(
        client.writeContract({
          address,
          abi: mintableTokenAbi,
          functionName: 'mint',
          args: [to, amount],
        }),
      ),
    /** A transfer that the token refuses. */
    fail: () =>
      settled(
        client.sendTransaction({
          to: usdc,
          data: encodeFunctionData({
            ...token(usdc),
            functionName: 'transfer',
            args: [zeroAddress, 1n],
          }),
          gas: 100_000n,
        }),
      ),
    /** Nothing, "sent" in a victim's name, so that the address shows up in their list. */
    poison: (victim: Address) =>
      settled(
        client.writeContract({
          ...token(latch),
          functionName: 'transferFrom',
          args: [victim, account.address, 0n],
        }),
      ),
  }
}

/** A little of everything for one account to look at, with the help of another. */
export async function fillHistory(
  chain: { url: string; chainId: number },
  people: { of: LocalAccountName; with: LocalAccountName } = { of: 'alice', with: 'bob' },
): Promise<void> {
  const self = doer(chain, localAccounts[people.of].privateKey)
  const other = doer(chain, localAccounts[people.with].privateKey)
  const mallory = doer(chain, localAccounts.mallory.privateKey)
  await self.mintToken(latch, self.address, parseEther('40'))
  await other.mintToken(usdc, other.address, 250_000_000n)
  await self.sendEther(other.address, '1.25')
  await self.approve(latch, uniswapV2Router, parseEther('100'))
  await self.buy(usdc, '0.5')
  await self.mintKey(self.address)
  await self.mintTool(self.address, 3n, 12n)
  await other.sendToken(usdc, self.address, 250_000_000n)
  await self.sendToken(latch, localAccounts.carol.address, parseEther('12.5'))
  await self.fail()
  await mallory.poison(self.address)
  await other.sendEther(self.address, '0.042')
}

/** What the chain itself says, for comparing. */
export function chainFacts(chain: { url: string; chainId: number }) {
  const client = createPublicClient({ transport: http(chain.url) })
  return {
    etherOf: (address: Address) => client.getBalance({ address }),
    tokensOf: (token: Address, owner: Address) =>
      client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      }),
  }
}
