import { type Section, section } from '../section.ts'

const sentences = {
  preparing: 'Checking with {network}…',
  youSend: 'You send',
  to: 'To',
  nameBy: 'Name resolved by',
  site: 'this site’s own node',
  wallet: 'your wallet',
  server: 'this site’s server',
  copyAddress: 'Copy address',
  cost: 'Network fee',
  exact: 'Exact amount',
  copyAmount: 'Copy amount',
  worth: 'about {usd}',
  costByWallet: 'shown in your wallet',
  deposit: 'Recipient’s token account',
  depositText: 'included in the fee',
  network: 'Network',
  arrives: 'Arrives',
  cancel: 'Cancel',
  send: 'Send',
  again: 'Send again',
  alreadySent:
    'You just sent the same amount to this address. Send again only if you want to pay twice.',
  sending: 'Confirm transaction in your wallet',
  failed: 'This transfer can’t be sent',
  'symbol-look-alike':
    'Another token’s symbol looks the same ({of}). This token’s contract is {token}.',
  'symbol-changed': 'The token list calls this “{listed}”. Its contract says {symbol}.',
  'first-time': 'You haven’t sent to this address from this browser before.',
  'look-alike': 'This address looks similar to one you’ve used, but it is different: {of}',
  contract: 'This address is a contract. Make sure it can handle what you send.',
  'token-contract': 'This is the token’s contract address. Tokens sent to it are lost.',
  'own-address': 'This is one of your own addresses.',
  'burn-address': 'This is a burn address. Anything sent to it is lost.',
  'name-changed': 'Last time, this name pointed to a different address: {before}',
  'name-by-server':
    'Only this site’s server resolved this name. Check the full address with the recipient.',
  'decimals-by-server':
    'We could only check the {symbol} amount with this site’s server. Make sure your wallet shows the same amount.',
  units: '{symbol} in smallest units',
  'name-look-alike': 'This name looks similar to one you’ve used: {of}',
}

export const sendPreviewText: Section<'sendPreview', keyof typeof sentences> = section(
  'sendPreview',
  sentences,
)
