import type { Section } from '../section.ts'

const sentences = {
  connect: 'Connect Wallet',
  connecting: 'Connecting...',
  loading: 'Loading',
  account: 'Open your account',
  switchNetwork: 'Switch Network',
  unknownNetwork: 'Unknown Network',
  selectNetwork: 'Select Network',
}

// Written out: every first frame would wait for one more function.
export const buttonText: Section<'button', keyof typeof sentences> = {
  id: 'button',
  en: sentences,
}
