import { localAccounts, localAddresses } from '@latchkey/testing'
import { type Abi, encodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi } from 'viem'

/** A request as a site sends it, with a name for the test report. */
export type SiteRequest = { name: string; method: string; params: unknown }

const { alice, mallory } = localAccounts
const {
  usdc,
  latch,
  keys: erc721,
  tools: erc1155,
  permit2,
  weth,
  uniswapV2Factory,
} = localAddresses
const me = alice.address
const attacker = mallory.address
/** A contract that accepts any call and returns nothing; the test puts its code there. */
export const trap = '0x0000000000000000000000000000000000007a4b'
const maxUint160 = (1n << 160n) - 1n
const maxUint48 = 2 ** 48 - 1
export const zero32: Hex = `0x${'00'.repeat(32)}`
export const someHash: Hex = `0x${'11'.repeat(32)}`

export const encodeCall = (signature: string, args: readonly unknown[]): Hex => {
  const abi = parseAbi([`function ${signature}`] as readonly string[]) as Abi
  return encodeFunctionData({ abi, args } as Parameters<typeof encodeFunctionData>[0])
}

export const approveAll: Hex = encodeCall('approve(address,uint256)', [attacker, maxUint256])
export const transferFromMe: Hex = encodeCall('transferFrom(address,address,uint256)', [
  me,
  attacker,
  50_000_000_000n,
])

export const sendTx = (name: string, to: string, data: Hex, value = 0n): SiteRequest => ({
  name,
  method: 'eth_sendTransaction',
  params: [{ from: me, to, data, value: numberToHex(value) }],
})

const details = [usdc, maxUint160, maxUint48, 0] as const

/** Allowances and transfers. */
export const tokenDrainers: readonly SiteRequest[] = [
  sendTx('approve a person without limit', usdc, approveAll),
  sendTx(
    'approve a person for all there is',
    usdc,
    encodeCall('approve(address,uint256)', [attacker, 50_000_000_000n]),
  ),
  sendTx(
    'approve a contract without limit',
    usdc,
    encodeCall('approve(address,uint256)', [trap, maxUint256]),
  ),
  sendTx(
    'approve a contract for a little',
    usdc,
    encodeCall('approve(address,uint256)', [trap, 5n]),
  ),
  sendTx(
    'approve 96 bits of a token',
    latch,
    encodeCall('approve(address,uint256)', [trap, (1n << 96n) - 1n]),
  ),
  sendTx('approve one NFT', erc721, encodeCall('approve(address,uint256)', [attacker, 1n])),
  sendTx(
    'increaseAllowance without limit',
    usdc,
    encodeCall('increaseAllowance(address,uint256)', [attacker, maxUint256]),
  ),
  sendTx(
    'increaseAllowance by a little',
    usdc,
    encodeCall('increaseAllowance(address,uint256)', [trap, 5n]),
  ),
  sendTx('increaseApproval', usdc, encodeCall('increaseApproval(address,uint256)', [attacker, 5n])),
  sendTx(
    'approveAndCall',
    usdc,
    encodeCall('approveAndCall(address,uint256,bytes)', [trap, 5n, '0x']),
  ),
  sendTx('authorizeOperator', latch, encodeCall('authorizeOperator(address)', [attacker])),
  sendTx(
    'transfer of all',
    usdc,
    encodeCall('transfer(address,uint256)', [attacker, 50_000_000_000n]),
  ),
  sendTx(
    'transfer of all but dust',
    usdc,
    encodeCall('transfer(address,uint256)', [attacker, 49_900_000_000n]),
  ),
  sendTx('transferFrom with the account as sender', usdc, transferFromMe),
  sendTx(
    'transferAndCall',
    latch,
    encodeCall('transferAndCall(address,uint256,bytes)', [trap, 5n, '0x']),
  ),
  sendTx(
    'an NFT',
    erc721,
    encodeCall('safeTransferFrom(address,address,uint256)', [me, attacker, 1n]),
  ),
  sendTx(
    'an NFT with data',
    erc721,
    encodeCall('safeTransferFrom(address,address,uint256,bytes)', [me, attacker, 2n, '0x12']),
  ),
  sendTx(
    'an NFT by transferFrom',
    erc721,
    encodeCall('transferFrom(address,address,uint256)', [me, attacker, 3n]),
  ),
  sendTx(
    'one of many NFTs',
    erc1155,
    encodeCall('safeTransferFrom(address,address,uint256,uint256,bytes)', [
      me,
      attacker,
      1n,
      5n,
      '0x',
    ]),
  ),
  sendTx(
    'many NFTs',
    erc1155,
    encodeCall('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
      me,
      attacker,
      [1n, 2n],
      [5n, 1n],
      '0x',
    ]),
  ),
  sendTx(
    'setApprovalForAll',
    erc721,
    encodeCall('setApprovalForAll(address,bool)', [attacker, true]),
  ),
  sendTx(
    'setApprovalForAll of many',
    erc1155,
    encodeCall('setApprovalForAll(address,bool)', [trap, true]),
  ),
  sendTx(
    'a redeemed permit',
    usdc,
    encodeCall('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      me,
      attacker,
      maxUint256,
      maxUint256,
      27,
      someHash,
      someHash,
    ]),
  ),
  sendTx(
    'a redeemed permit like DAI’s',
    usdc,
    encodeCall('permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', [
      me,
      attacker,
      0n,
      0n,
      true,
      27,
      someHash,
      someHash,
    ]),
  ),
  sendTx(
    'a redeemed transfer',
    usdc,
    encodeCall(
      'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
      [me, attacker, 5n, 0n, maxUint256, someHash, 27, someHash, someHash],
    ),
  ),
  sendTx(
    'Permit2: approve',
    permit2,
    encodeCall('approve(address,address,uint160,uint48)', [usdc, attacker, maxUint160, maxUint48]),
  ),
  sendTx(
    'Permit2: permit',
    permit2,
    encodeCall('permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)', [
      me,
      [details, attacker, maxUint256],
      '0x',
    ]),
  ),
  sendTx(
    'Permit2: permits',
    permit2,
    encodeCall('permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)', [
      me,
      [[details, details], attacker, maxUint256],
      '0x',
    ]),
  ),
  sendTx(
    'Permit2: transferFrom',
    permit2,
    encodeCall('transferFrom(address,address,uint160,address)', [me, attacker, 5n, usdc]),
  ),
  sendTx(
    'Permit2: transfers',
    permit2,
    encodeCall('transferFrom((address,address,uint160,address)[])', [[[me, attacker, 5n, usdc]]]),
  ),
]

/** Payments without return, and unknown calls. */
export const coinDrainers: readonly SiteRequest[] = [
  sendTx('all coins to a person', attacker, '0x', 9_999n * 10n ** 18n),
  sendTx('SecurityUpdate()', trap, encodeCall('SecurityUpdate() payable', []), 10n ** 18n),
  sendTx('claim()', trap, encodeCall('claim() payable', []), 10n ** 18n),
  sendTx(
    'claimRewards()',
    trap,
    encodeCall('claimRewards(address) payable', [me]),
    5n * 10n ** 17n,
  ),
  sendTx('connect()', trap, encodeCall('connect() payable', []), 1n),
  sendTx('verify()', trap, encodeCall('verify(bytes) payable', ['0x1234']), 10n ** 17n),
  sendTx('a false deposit()', trap, encodeCall('deposit() payable', []), 10n ** 18n),
  sendTx(
    'a swap at a false router',
    trap,
    encodeCall('swapExactETHForTokens(uint256,address[],address,uint256) payable', [
      0n,
      [weth, usdc],
      me,
      maxUint256,
    ]),
    10n ** 18n,
  ),
  sendTx('an unknown selector with all coins', trap, '0x12345678', 9_900n * 10n ** 18n),
  sendTx('a call that would fail now', uniswapV2Factory, '0xdeadbeef'),
]
