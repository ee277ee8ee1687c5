import { type Section, section } from '../section.ts'

const sentences = {
  spamText: 'This token may be a scam. Don’t follow links in its name.',
  'zero-valueText':
    'No funds moved. A scammer created this entry so that you copy their address by mistake.',
  'look-alikeText':
    'This address looks similar to one you’ve used, but it is different. Don’t send anything to it.',
  date: 'Date',
  network: 'Network',
  signerAddress: 'Signed by',
  senderAddress: 'From',
  recipientAddress: 'To',
  contractAddress: 'Contract',
  hash: 'Transaction',
  application: 'Application',
  moved: 'Transfers',
  in: 'Received',
  out: 'Sent',
  self: 'To yourself',
  copy: 'Copy',
  explorer: 'View on block explorer',
  confirmed: 'Confirmed',
}

export const transactionText: Section<'transaction', keyof typeof sentences> = section(
  'transaction',
  sentences,
)
