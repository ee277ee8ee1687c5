import { type Section, section } from '../section.ts'

const sentences = {
  purchases: 'Your purchases',
  loading: 'Loading your purchases',
  none: 'No purchases yet',
  noneText: 'Crypto that you buy here shows up in this list.',
  failed: 'Your purchases couldn’t be loaded',
  failedText: 'Check your connection and try again.',
  'status-confirmed': 'Bought',
  'status-pending': 'In progress',
  'status-failed': 'Failed',
}

export const purchasesText: Section<'purchases', keyof typeof sentences> = section(
  'purchases',
  sentences,
)
