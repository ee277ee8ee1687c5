import { type Section, section } from '../section.ts'

const sentences = {
  sendPending: 'Transaction started',
  sendPendingText: 'You can close this. Your account shows when it’s confirmed.',
  sendDone: 'Transaction confirmed',
  sendDoneText: 'The recipient has it now. The receipt is in Activity.',
  swapPending: 'Swapping {sell} to {buy}',
  swapPendingText: 'You can close this. Your account shows when it’s confirmed.',
  swapDone: 'Swapped {sell} to {buy}',
  swapDoneText: 'Your {buy} is in your account. The receipt is in Activity.',
  reverted: 'Transaction failed',
  revertedText: 'The network reverted it. Your {sell} didn’t move; you paid only the network fee.',
  batchRevertedText: 'The network reverted it. Your {sell} didn’t move.',
  replaced: 'Transaction replaced',
  replacedText: 'You sent another transaction in its place. Check Activity before you try again.',
  cancelled: 'Transaction canceled',
  cancelledText: 'You canceled it in your wallet. Your {sell} didn’t move.',
  declined: 'Request declined',
  declinedText: 'You declined the request in your wallet. Nothing was sent.',
  to: 'To {name}',
  about: 'about {usd}',
  view: 'View transaction',
  done: 'Done',
  cancel: 'Cancel',
}

export const journalText: Section<'journal', keyof typeof sentences> = section('journal', sentences)
