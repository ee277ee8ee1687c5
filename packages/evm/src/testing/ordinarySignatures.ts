import { localAccounts, localAddresses } from '@latchkey/testing'
import { stringToHex, zeroAddress } from 'viem'
import type { SiteRequest } from './drainerCalls.ts'

const me = localAccounts.alice.address
const friend = localAccounts.erin.address
const { usdc } = localAddresses
const chainId = 31_337
/** A contract of the site; whether it has code does not matter to a signature. */
const siteContract = '0x51705170517051705170517051705170517051ed'

const text = (name: string, words: string): SiteRequest => ({
  name,
  method: 'personal_sign',
  params: [stringToHex(words), me],
})

const signIn = (name: string, details: string): SiteRequest =>
  text(
    name,
    `site.example wants you to sign in with your Ethereum account:\n${me}\n\n${details}\n\nURI: https://site.example\nVersion: 1\nChain ID: ${chainId}\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00.000Z`,
  )

const typed = (name: string, type: string, domain: object, message: object): SiteRequest => ({
  name,
  method: 'eth_signTypedData_v4',
  params: [
    me,
    JSON.stringify({ types: { EIP712Domain: [], [type]: [] }, primaryType: type, domain, message }),
  ],
})
const server = (name: string) => ({ name, version: '1', chainId })
const contract = (name: string) => ({ ...server(name), verifyingContract: siteContract })

/** Log-ins and agreements as text. The origin of the tests is empty, so that every domain is the site's own. */
const texts: readonly SiteRequest[] = [
  signIn('SIWE', 'Sign in to the site.'),
  signIn('SIWE with an agreement', 'I accept the Terms of Service: https://site.example/tos'),
  signIn('SIWE for a session', 'Session of seven days.'),
  text(
    'OpenSea',
    `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service.\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${me}\n\nNonce:\n8f1c2d`,
  ),
  text('Blur', `Sign in to Blur\n\nChallenge: ${'ab'.repeat(32)}`),
  text('LooksRare', 'Welcome to LooksRare. Click “Sign” to sign in. No password needed!'),
  text('Rarible', 'I would like to Sign In for Rarible #127'),
  text('X', 'Connect this wallet with the X account @alice.\n\nCode: 81727'),
  text('Galxe', 'galxe.com wants you to verify your account.\nNonce: 9182'),
  text('Zealy', 'Sign this message to link your wallet. Nonce: 1827'),
  text('Guild', 'Please sign this message to verify your address.\nMethod: 1'),
  text('Collab.Land', `Collab.Land: connect ${me}`),
  text('XMTP', 'XMTP : Authenticate to inbox\n\nInbox ID: 81d7\nCurrent time: 2026'),
  text('dYdX', 'dYdX: sign to log in. Only sign this on dydx.exchange.'),
  text('Zora', 'Sign in to Zora'),
  text('Mirror', 'I authorize publishing on mirror.xyz from this device'),
  text('Gitcoin Passport', 'I commit that this wallet is under my control\n\nnonce: 818'),
  text('Layer3', 'Layer3 asks you to sign this message to log in.'),
  text('a game', 'Log in to Axie Infinity. Nonce: 777'),
  text('a newsletter', 'Subscribe a@example.com with this wallet'),
  text('a poll', 'I vote YES in the poll of 2026-02-01'),
  text('a signature of a document', 'I have read and sign: Contributor Agreement v3'),
  text('a text in Japanese', 'ログインするには署名してください。'),
  text('a text with an emoji', 'gm ☀️'),
  text('an empty text', ''),
]

/** Log-ins, votes and profiles as typed data. */
const structs: readonly SiteRequest[] = [
  typed(
    'Polymarket',
    'ClobAuth',
    { name: 'ClobAuthDomain', version: '1', chainId: 137 },
    { address: me, timestamp: '1', nonce: 0, message: 'I control the given wallet' },
  ),
  typed(
    'Hyperliquid: an action',
    'Agent',
    { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: zeroAddress },
    { source: 'a', connectionId: `0x${'7e'.repeat(32)}` },
  ),
  typed(
    'Hyperliquid: the terms',
    'HyperliquidTransaction:AcceptTerms',
    { ...server('HyperliquidSignTransaction'), verifyingContract: zeroAddress },
    { hyperliquidChain: 'Mainnet', time: 1 },
  ),
  typed(
    'Hyperliquid: between own accounts',
    'HyperliquidTransaction:UsdClassTransfer',
    { ...server('HyperliquidSignTransaction'), verifyingContract: zeroAddress },
    { amount: '5', toPerp: true, nonce: 1 },
  ),
  typed(
    'Hyperliquid: a withdrawal to the account',
    'HyperliquidTransaction:Withdraw',
    { ...server('HyperliquidSignTransaction'), verifyingContract: zeroAddress },
    { destination: me, amount: '5', time: 1 },
  ),
  typed(
    'Snapshot: a vote',
    'Vote',
    { name: 'snapshot', version: '0.1.4' },
    {
      from: me,
      space: 'ens.eth',
      timestamp: 1,
      proposal: `0x${'5a'.repeat(32)}`,
      choice: 1,
      reason: '',
      app: 'snapshot',
      metadata: '{}',
    },
  ),
  typed(
    'Snapshot: a follow',
    'Follow',
    { name: 'snapshot', version: '0.1.4' },
    {
      from: me,
      space: 'aave.eth',
      timestamp: 1,
    },
  ),
  typed(
    'Snapshot: a proposal',
    'Proposal',
    { name: 'snapshot', version: '0.1.4' },
    {
      from: me,
      space: 'ens.eth',
      title: 'Fund the stewards',
      body: 'Long.',
      choices: ['For', 'Against'],
      plugins: '{}',
    },
  ),
  typed(
    'dYdX: onboarding',
    'dYdX',
    { name: 'dYdX Chain', chainId: 1 },
    {
      action: 'dYdX Chain Onboarding',
    },
  ),
  typed(
    'Aevo: a session',
    'Register',
    { name: 'Aevo Mainnet', version: '1', chainId: 1 },
    {
      key: friend,
      expiry: '1',
    },
  ),
  typed(
    'Paradex: onboarding',
    'Constant',
    { name: 'Paradex', version: '1', chainId: 1 },
    {
      action: 'Onboarding',
    },
  ),
  typed('Lighter: a log-in', 'Login', server('Lighter'), { account: me, nonce: 1 }),
  typed('X: a log-in', 'Login', server('X'), { user: me, statement: 'Log in to X', nonce: 7 }),
  typed('a log-in with a contract', 'Login', contract('Site'), { account: me, nonce: 1 }),
  typed('a log-in of nested parts', 'Login', contract('Site'), {
    account: { address: me, name: 'alice' },
    details: { statement: 'Hello', nonce: 1 },
  }),
  typed('a gasless claim', 'Claim', contract('Airdrop'), { amount: '1', nonce: 2 }),
  typed('a claim of a token', 'Claim', contract('Quests'), {
    account: me,
    token: usdc,
    amount: '1',
  }),
  typed('a ballot on the chain', 'Ballot', contract('Governor'), { proposalId: '7', support: 1 }),
  typed('a move of a game', 'Move', contract('Chess'), { game: '7', from: 12, square: 28 }),
  typed('a profile', 'SetProfile', contract('Names'), { account: me, name: 'alice', bio: 'gm' }),
  typed('a post', 'Post', server('Lens'), { author: me, contents: 'gm' }),
  typed('mail between people', 'Mail', contract('Ether Mail'), {
    from: { name: 'Alice', wallet: me },
    to: { name: 'Erin', wallet: friend },
    contents: 'Hello, Erin!',
  }),
  typed('votes delegated to the account', 'Delegation', contract('UNI'), {
    delegatee: me,
    nonce: 0,
    expiry: 1,
  }),
  typed('a comment', 'Comment', server('Zora'), { author: me, text: 'nice', token: usdc }),
]

export const ordinarySignatures: readonly SiteRequest[] = [...texts, ...structs]
