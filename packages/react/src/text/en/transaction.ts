import { type Section, section } from '../section.ts'

const sentences = {
  spamText: 'This token may be a scam. Don’t follow links in its name.',
  'zero-valueText':
    'No funds moved. A scammer created this entry so that you copy their address by mistake.',
  'look-alikeText':
    'This address looks similar to one you’ve used, but it is different. Don’t send anything to it.',
  network: 'Network',
  signerAddress: 'Signed by',
  accountAddress: 'Account',
  counterpartyAddress: 'With',
  senderAddress: 'From',
  recipientAddress: 'To',
  contractAddress: 'Contract',
  hash: 'Transaction',
  application: 'Application',
  moved: 'Transfers',
  in: 'You received',
  out: 'You sent',
  self: 'You sent to yourself',
  you: 'You',
  atPriceNow: 'At the current price',
  timeline: 'Status',
  submitted: 'Submitted',
  fee: 'Network fee',
  loadingFee: 'Loading network fee',
  details: 'Details',
  block: 'Block',
  nonce: 'Nonce',
  data: 'Data',
  copyData: 'Copy data',
  copy: 'Copy',
  explorer: 'View on block explorer',
  confirmed: 'Confirmed',
}

export const transactionText: Section<'transaction', keyof typeof sentences> = section(
  'transaction',
  sentences,
)
