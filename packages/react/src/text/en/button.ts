import type { Section } from '../section.ts'

const sentences = {
  connect: 'Connect wallet',
  connecting: 'Connecting...',
  loading: 'Loading',
  account: 'Open your account',
  switchNetwork: 'Switch network',
  unknownNetwork: 'Unknown network',
  selectNetwork: 'Select network',
  email: 'Email',
  pending: '{count} pending',
  settled: 'No pending transactions',
}

// Not built with `section()`: that import would be in the button's chunk.
export const buttonText: Section<'button', keyof typeof sentences> = {
  id: 'button',
  en: sentences,
}
