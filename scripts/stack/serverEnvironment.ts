import { localAccounts, localAddresses, localSolanaId } from '@latchkey/testing'
import { localSocials } from './identityPart.ts'
import { smtpUrl } from './inboxPart.ts'
import type { Urls } from './part.ts'
import { smartAccountEnvironment } from './smartAccounts.ts'

const { weth, usdc, usdt, latch, wbtc, tax } = localAddresses
const { uniswapV2Router, swapRouter02, multicall3, ensUniversalResolver } = localAddresses

const contracts = { multicall3, ensUniversalResolver }
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = {
  wrappedNative: weth,
  stables: [usdc],
  bases: [usdt],
  tokens: [usdc, usdt, latch, wbtc, tax, weth].map((address) => ({ address })),
  uniswapV2: [uniswapV2Router],
  indexer: { fromBlock: 0, pollMs: 500 },
}
/** The first chain's swaps take a signature for an allowance; the second has V2's own router, which cannot. */
const firstNetwork = { ...network, uniswapV3: { router: swapRouter02 } }

/** Purchases are paid out from an account with a publicly known test key. */
const sandbox = {
  chainId: 'eip155:31337',
  treasuryKey: localAccounts.spare4.privateKey,
}
const onrampProviders = [
  sandbox,
  { ...sandbox, id: 'sandbox-bank', name: 'Test Bank', feePercent: 2.5 },
]

/** The server's settings for the local chains, as an owner would write them for theirs. */
export function serverEnvironment(options: {
  port: number
  urls: Urls
  vaultUrl: string
  dataFolder: string
}): Record<string, string> {
  const { rpc, rpc2, rpcSolana, inbox, optimism } = options.urls
  const evmChains = {
    ...(rpc ? { 'eip155:31337': chain('Latchkey Local', rpc) } : {}),
    ...(rpc2 ? { 'eip155:31338': chain('Latchkey Second', rpc2) } : {}),
  }
  const chains = {
    ...evmChains,
    ...(rpcSolana ? { [localSolanaId]: solanaChain(rpcSolana) } : {}),
    ...(optimism ? { 'eip155:10': chain('Optimism', optimism) } : {}),
  }
  return {
    PORT: String(options.port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${options.port}`,
    DATA_DIR: options.dataFolder,
    CHAINS: JSON.stringify(chains),
    NETWORKS: JSON.stringify({
      ...(rpc ? { 'eip155:31337': firstNetwork } : {}),
      ...(rpc2 ? { 'eip155:31338': network } : {}),
    }),
    ...smartAccountEnvironment,
    ...(rpc ? { SANDBOX_ONRAMP: JSON.stringify(onrampProviders) } : {}),
    VAULT_URL: options.vaultUrl,
    ...(inbox ? { SMTP_URL: smtpUrl(inbox) } : {}),
    SOCIALS: JSON.stringify(socials(options.urls)),
    // Every visitor of the local site comes from one address.
    EMBEDDED_MAILS_PER_HOUR_PER_IP: '10000',
    SIGN_INS_PER_MINUTE_PER_IP: '10000',
    CONSOLE_SAMPLE: 'true',
    LOG_LEVEL: 'warn',
  }
}

function chain(name: string, url: string): object {
  return { rpc: [url], name, nativeCurrency, contracts }
}

function solanaChain(url: string): object {
  return { rpc: [url], ws: [url.replace('http', 'ws')], name: 'Latchkey Solana' }
}

/** The local identity provider has one client for all social logins. */
function socials({ identity, farcaster }: Urls): object {
  const client = { clientId: 'latchkey', clientSecret: 'only-for-this-machine', issuer: identity }
  return {
    ...(identity ? Object.fromEntries(localSocials.map((name) => [name, client])) : {}),
    ...(farcaster ? { farcaster: { clientId: '', relayUrl: farcaster } } : {}),
  }
}
