import { type ParseAbi, parseAbi } from 'viem'

// Only what tests call; `erc20Abi` and `erc721Abi` come from viem.

const mintableTokenFunctions = [
  'function mint(address to, uint256 amount)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
] as const

/** `latch`, `usdc`, `wbtc` and `tax` (the last without permit). Anyone may mint. */
export const mintableTokenAbi: ParseAbi<typeof mintableTokenFunctions> =
  parseAbi(mintableTokenFunctions)

const tetherFunctions = [
  'function mint(address to, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
] as const

/** `usdt`: approve and both transfers return nothing. */
export const tetherAbi: ParseAbi<typeof tetherFunctions> = parseAbi(tetherFunctions)

const wethFunctions = [
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
] as const

export const wethAbi: ParseAbi<typeof wethFunctions> = parseAbi(wethFunctions)

const routerFunctions = [
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
] as const

export const uniswapV2RouterAbi: ParseAbi<typeof routerFunctions> = parseAbi(routerFunctions)

const pairFunctions = [
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function totalSupply() view returns (uint256)',
] as const

export const uniswapV2PairAbi: ParseAbi<typeof pairFunctions> = parseAbi(pairFunctions)

const keysFunctions = [
  'function mint(address to) returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function safeTransferFrom(address from, address to, uint256 id)',
] as const

/** `keys`, the ERC-721 collection. */
export const keysAbi: ParseAbi<typeof keysFunctions> = parseAbi(keysFunctions)

const toolsFunctions = [
  'function mint(address to, uint256 id, uint256 amount)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
] as const

/** `tools`, the ERC-1155 collection. */
export const toolsAbi: ParseAbi<typeof toolsFunctions> = parseAbi(toolsFunctions)

const permit2Functions = [
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'struct SignatureTransferDetails { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(PermitTransferFrom permit, SignatureTransferDetails details, address owner, bytes signature)',
] as const

export const permit2Abi: ParseAbi<typeof permit2Functions> = parseAbi(permit2Functions)

const accountFactoryFunctions = [
  'function createAccount(address owner, uint256 salt) returns (address)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
] as const

/** `simpleAccountFactory07` and `simpleAccountFactory08`. */
export const simpleAccountFactoryAbi: ParseAbi<typeof accountFactoryFunctions> =
  parseAbi(accountFactoryFunctions)
