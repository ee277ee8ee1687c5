import { type Section, section } from '../section.ts'

const sentences = {
  spamText: 'An unlisted token, sent to lure you. Do not follow links in its name.',
  'zero-valueText':
    'No funds moved. A scammer created this entry so that you copy their address by mistake.',
  'look-alikeText':
    'The address only looks like one you have used before. Do not send anything to it.',
  date: 'Date',
  network: 'Network',
  signerAddress: 'Signed by',
  senderAddress: 'From',
  recipientAddress: 'To',
  contractAddress: 'Contract',
  hash: 'Transaction',
  application: 'Application',
  moved: 'What moved',
  in: 'Received',
  out: 'Sent',
  self: 'To yourself',
  copy: 'Copy',
  explorer: 'View on Block Explorer',
  confirmed: 'Confirmed',
}

export const transactionText: Section<'transaction', keyof typeof sentences> = section(
  'transaction',
  sentences,
)
